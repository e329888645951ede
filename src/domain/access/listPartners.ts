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
  pageValues,
} from '../../platform/sql/Page.ts'
import { someOf } from '../../platform/sql/someOf.ts'
import type { Tables } from '../../platform/sql/Tables.ts'
import { refuseReversedRanges } from '../scalars/refuseReversedRanges.ts'
import { partners } from './findPartners.ts'
import type { Partner } from './Partner.ts'
import type { PartnerFilter } from './PartnerFilter.ts'

interface FilterValues {
  operatorId: string
  ids: readonly string[] | undefined
  pattern: string | undefined
  createdFrom: Date | undefined
  createdBefore: Date | undefined
}

/** The conditions of a filter on partners `p`. */
function conditions(given: Given<FilterValues>): Expression<SqlBool> {
  const eb = expressionBuilder<{ p: Tables['partner'] }, 'p'>()
  const { operatorId, ids, pattern, createdFrom, createdBefore } = given
  const all: Expression<SqlBool>[] = [eb('p.operator_id', '=', operatorId)]
  if (ids) all.push(eb('p.partner_id', '=', eb.fn.any(ids)))
  if (pattern) all.push(eb.or([eb('p.name', 'ilike', pattern), eb('p.slug', 'ilike', pattern)]))
  if (createdFrom) all.push(eb('p.created_at', '>=', createdFrom))
  if (createdBefore) all.push(eb('p.created_at', '<', createdBefore))
  return eb.and(all)
}

// The name as it is makes the cursor, and the database lowers both sides: it does so for more letters than JavaScript.
const selectPage = dynamicStatement((given: Given<FilterValues & PageValues>, { backwards }: { backwards: boolean }) =>
  limitToPage(
    partners.where(conditions(given)),
    { key: sql<string>`lower(p.name)`, id: 'p.partner_id', descending: false },
    { ...given, beyondKey: given.beyondKey && sql<string>`lower(${given.beyondKey})` },
    backwards,
  ),
)

const count = dynamicStatement((given: Given<FilterValues>) =>
  kysely
    .selectFrom('partner as p')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(conditions(given)),
)

function valuesOf(operatorId: string, { ids, text, createdAt }: PartnerFilter): FilterValues {
  refuseReversedRanges({ createdAt })
  const part = text?.trim()
  return {
    operatorId,
    ids: someOf(ids),
    pattern: part ? `%${escapeLike(part)}%` : undefined,
    createdFrom: createdAt?.from ?? undefined,
    createdBefore: createdAt?.before ?? undefined,
  }
}

/** Lists partners by name, one page at a time. */
export async function listPartners(
  db: Sql,
  operatorId: string,
  filter: PartnerFilter,
  request: PageRequest,
): Promise<Page<Partner>> {
  const values = { ...valuesOf(operatorId, filter), ...pageValues(request) }
  return pageOf(await selectPage(db, values, { backwards: request.backwards }), request)
}

/** Counts the partners that match a filter. */
export async function countPartners(db: Sql, operatorId: string, filter: PartnerFilter): Promise<number> {
  const [row] = await count(db, valuesOf(operatorId, filter), {})
  return row!.count
}
