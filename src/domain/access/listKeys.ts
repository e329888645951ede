import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../platform/sql/dynamicStatement.ts'
import { escapeLike } from '../../platform/sql/escapeLike.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  pageOf,
  pagePerParent,
  pagesOf,
  pageValues,
} from '../../platform/sql/Page.ts'
import { someOf } from '../../platform/sql/someOf.ts'
import type { Tables } from '../../platform/sql/Tables.ts'
import { refuseReversedRanges } from '../scalars/refuseReversedRanges.ts'
import type { KeyFilter } from './KeyFilter.ts'
import { type KeyRow, keyColumns } from './keyColumns.ts'

interface FilterValues {
  operatorId: string
  ids: readonly string[] | undefined
  partnerIds: readonly string[] | undefined
  pattern: string | undefined
  createdFrom: Date | undefined
  createdBefore: Date | undefined
}

/** The conditions of a filter on keys `k`. */
function conditions(given: Given<FilterValues>): Expression<SqlBool> {
  const eb = expressionBuilder<{ k: Tables['api_key'] }, 'k'>()
  const { operatorId, ids, partnerIds, pattern, createdFrom, createdBefore } = given
  const all: Expression<SqlBool>[] = [eb('k.operator_id', '=', operatorId), eb('k.role', 'is', null)]
  if (ids) all.push(eb('k.key_id', '=', eb.fn.any(ids)))
  if (partnerIds) all.push(eb('k.partner_id', '=', eb.fn.any(partnerIds)))
  if (pattern) all.push(eb.or([eb('k.name', 'ilike', pattern), eb('k.prefix', 'ilike', pattern)]))
  if (createdFrom) all.push(eb('k.created_at', '>=', createdFrom))
  if (createdBefore) all.push(eb('k.created_at', '<', createdBefore))
  return eb.and(all)
}

const keys = (given: Given<FilterValues>) =>
  kysely.selectFrom('api_key as k').select(keyColumns).where(conditions(given))

const limitTo = (query: ReturnType<typeof keys>, given: Given<PageValues>, backwards: boolean) =>
  limitToPage(query, { key: 'k.created_at', id: 'k.key_id', descending: true }, given, backwards)

const selectPage = dynamicStatement((given: Given<FilterValues & PageValues>, { backwards }: { backwards: boolean }) =>
  limitTo(keys(given), given, backwards),
)

const selectPages = dynamicStatement(
  (given: Given<FilterValues & PageValues & Parents>, { backwards }: { backwards: boolean }) =>
    pagePerParent(given.parents, parent => limitTo(keys(given).where('k.partner_id', '=', parent), given, backwards)),
)

const countAll = dynamicStatement((given: Given<FilterValues>) =>
  kysely
    .selectFrom('api_key as k')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(conditions(given)),
)

const countEach = dynamicStatement((given: Given<FilterValues & Parents>) =>
  kysely
    .selectFrom('api_key as k')
    .select(eb => [sql<string>`k.partner_id`.as('parentId'), eb.fn.countAll<number>().as('count')])
    .where(conditions(given))
    .where(sql<boolean>`k.partner_id = any(${given.parents})`)
    .groupBy(sql`1`),
)

interface Parents {
  parents: readonly string[]
}

function valuesOf(operatorId: string, { ids, partnerIds, text, createdAt }: KeyFilter): FilterValues {
  refuseReversedRanges({ createdAt })
  const part = text?.trim()
  return {
    operatorId,
    ids: someOf(ids),
    partnerIds: someOf(partnerIds),
    pattern: part ? `%${escapeLike(part)}%` : undefined,
    createdFrom: createdAt?.from ?? undefined,
    createdBefore: createdAt?.before ?? undefined,
  }
}

/** Lists the keys of an operator one page at a time, newest first. Rotated keys stay in the list. */
export async function listKeys(
  db: Sql,
  operatorId: string,
  filter: KeyFilter,
  request: PageRequest,
): Promise<Page<KeyRow>> {
  const values = { ...valuesOf(operatorId, filter), ...pageValues(request) }
  return pageOf(await selectPage(db, values, { backwards: request.backwards }), request)
}

/** Lists the keys of each of many partners, one page of each. */
export async function listKeysByPartner(
  db: Sql,
  operatorId: string,
  partnerIds: readonly string[],
  filter: KeyFilter,
  request: PageRequest,
): Promise<Map<string, Page<KeyRow>>> {
  const values = { ...valuesOf(operatorId, filter), ...pageValues(request), parents: partnerIds }
  const rows = await selectPages(db, values, { backwards: request.backwards })
  return pagesOf(partnerIds, rows, request, row => row)
}

/** Counts the keys that match a filter. */
export async function countKeys(db: Sql, operatorId: string, filter: KeyFilter): Promise<number> {
  const [row] = await countAll(db, valuesOf(operatorId, filter), {})
  return row!.count
}

/** Counts the keys of each of many partners. */
export async function countKeysByPartner(
  db: Sql,
  operatorId: string,
  partnerIds: readonly string[],
  filter: KeyFilter,
): Promise<Map<string, number>> {
  const rows = await countEach(db, { ...valuesOf(operatorId, filter), parents: partnerIds }, {})
  const counts = new Map(rows.map(row => [row.parentId, row.count]))
  return new Map(partnerIds.map(id => [id, counts.get(id) ?? 0]))
}
