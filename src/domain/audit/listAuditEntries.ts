import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../platform/sql/dynamicStatement.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  pageOf,
  pageValues,
  rowLimit,
} from '../../platform/sql/Page.ts'
import { someOf } from '../../platform/sql/someOf.ts'
import type { Tables } from '../../platform/sql/Tables.ts'
import { refuseReversedRanges } from '../scalars/refuseReversedRanges.ts'
import { decodeTypeId, type TypeIdPrefix } from '../scalars/typeid.ts'
import type { StoredDetails } from './AuditDetail.ts'
import type { AuditEntry } from './AuditEntry.ts'
import type { AuditFilter } from './AuditFilter.ts'
import type { AuditObject } from './AuditObject.ts'

interface FilterValues {
  operatorId: string
  objectTypes: readonly AuditObject[] | undefined
  objectIds: readonly string[] | undefined
  actions: readonly string[] | undefined
  keyIds: readonly string[] | undefined
  occurredFrom: Date | undefined
  occurredBefore: Date | undefined
}

/** The conditions of a filter on entries `e`. */
function conditions(given: Given<FilterValues>): Expression<SqlBool> {
  const eb = expressionBuilder<{ e: Tables['audit_entry'] }, 'e'>()
  const { operatorId, objectTypes, objectIds, actions, keyIds, occurredFrom, occurredBefore } = given
  const all: Expression<SqlBool>[] = [eb('e.operator_id', '=', operatorId)]
  if (objectTypes) all.push(eb('e.object_type', '=', eb.fn.any(objectTypes)))
  if (objectIds) all.push(eb('e.object_id', '=', eb.fn.any(objectIds)))
  if (actions) all.push(eb('e.action', '=', eb.fn.any(actions)))
  if (keyIds) all.push(eb('e.key_id', '=', eb.fn.any(keyIds)))
  if (occurredFrom) all.push(eb('e.occurred_at', '>=', occurredFrom))
  if (occurredBefore) all.push(eb('e.occurred_at', '<', occurredBefore))
  return eb.and(all)
}

/** Some objects, keys and actions are in few entries, others in most. */
const skewed: ReadonlySet<string> = new Set(['objectTypes', 'objectIds', 'actions', 'keyIds'])

const selectPage = dynamicStatement(
  (given: Given<FilterValues & PageValues>, { backwards, bound }: { backwards: boolean; bound: number }) =>
    limitToPage(
      kysely
        .selectFrom('audit_entry as e')
        .leftJoin('audit_detail as d', join =>
          join.onRef('d.operator_id', '=', 'e.operator_id').onRef('d.number', '=', 'e.number'),
        )
        .select([
          'e.number',
          'e.occurred_at as occurredAt',
          'e.action',
          'e.object_type as objectType',
          'e.object_id as objectId',
          'e.actor',
          'e.key_id as keyId',
          'e.session_id as sessionId',
          'e.request_id as requestId',
          'd.details',
        ])
        .where(conditions(given)),
      { key: 'e.occurred_at', id: 'e.number', descending: true },
      given,
      backwards,
      bound,
    ),
  () => skewed,
)

const countAll = dynamicStatement(
  (given: Given<FilterValues>) =>
    kysely
      .selectFrom('audit_entry as e')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where(conditions(given)),
  () => skewed,
)

function valuesOf(operatorId: string, filter: AuditFilter): FilterValues {
  const { objectTypes, objects, actions, keyIds, occurredAt } = filter
  refuseReversedRanges({ occurredAt })
  return {
    operatorId,
    objectTypes: someOf(objectTypes),
    objectIds: someOf(objects?.map(idOf)),
    actions: someOf(actions),
    keyIds: someOf(keyIds),
    occurredFrom: occurredAt?.from ?? undefined,
    occurredBefore: occurredAt?.before ?? undefined,
  }
}

/** An identifier of any kind, as it is stored. */
function idOf(text: string): string {
  const [prefix = ''] = text.split('_', 1)
  return decodeTypeId(prefix as TypeIdPrefix, text) ?? text
}

/** An entry as it is read. */
export type AuditEntryRow = Omit<AuditEntry, 'operator' | 'detailsDigest' | 'hash'>

/** Lists what the audit log of an operator has, newest first, one page at a time. */
export async function listAuditEntries(
  db: Sql,
  operatorId: string,
  filter: AuditFilter,
  request: PageRequest,
): Promise<Page<AuditEntryRow>> {
  const values = { ...valuesOf(operatorId, filter), ...pageValues(request) }
  const shape = { backwards: request.backwards, bound: rowLimit(request, filter) }
  const rows = await selectPage(db, values, shape)
  return pageOf(
    rows.map(({ details, ...row }) => ({ ...row, ...readDetails(details) })),
    request,
  )
}

function readDetails(details: StoredDetails | null): Pick<AuditEntry, 'address' | 'changes' | 'erased'> {
  if (details === null) return { address: null, changes: [], erased: true }
  const changes = details.changes.map(({ table, ids, before, after }) => ({
    row: inCamelCase(table),
    ids: withNamesOfTheApi(ids),
    before: before && withNamesOfTheApi(before),
    after: after && withNamesOfTheApi(after),
  }))
  return { address: details.address, changes, erased: false }
}

function withNamesOfTheApi(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [inCamelCase(column), value]))
}

const inCamelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Counts the entries that match a filter. */
export async function countAuditEntries(db: Sql, operatorId: string, filter: AuditFilter): Promise<number> {
  const [row] = await countAll(db, valuesOf(operatorId, filter), {})
  return row!.count
}
