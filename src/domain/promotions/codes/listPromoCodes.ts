import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../../platform/sql/dynamicStatement.ts'
import { escapeLike } from '../../../platform/sql/escapeLike.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  pageOf,
  pageValues,
} from '../../../platform/sql/Page.ts'
import { someOf } from '../../../platform/sql/someOf.ts'
import { refuseReversedRanges } from '../../scalars/refuseReversedRanges.ts'
import { promoCodes } from './findPromoCodes.ts'
import type { PromoCode } from './PromoCode.ts'
import type { PromoCodeFilter } from './PromoCodeFilter.ts'
import { asPromoCode } from './promoCodeColumns.ts'

interface FilterValues {
  operatorId: string
  ids: readonly string[] | undefined
  activityIds: readonly string[] | undefined
  active: boolean | undefined
  createdFrom: Date | undefined
  createdBefore: Date | undefined
  pattern: string | undefined
}

/** The promo codes that match a filter. */
function matching(given: Given<FilterValues>) {
  const { operatorId, ids, activityIds, active, createdFrom, createdBefore, pattern } = given
  let query = promoCodes.where('c.operator_id', '=', operatorId)
  if (ids) query = query.where(eb => eb('c.promo_code_id', '=', eb.fn.any(ids)))
  if (activityIds) {
    query = query.where(sql<boolean>`(c.activity_ids = '{}' or c.activity_ids && ${activityIds}::uuid[])`)
  }
  if (active) query = query.where('c.active', '=', active)
  if (createdFrom) query = query.where('c.created_at', '>=', createdFrom)
  if (createdBefore) query = query.where('c.created_at', '<', createdBefore)
  if (pattern) query = query.where(eb => eb.or([eb('c.code', 'ilike', pattern), eb('c.name', 'ilike', pattern)]))
  return query
}

const selectPage = dynamicStatement((given: Given<FilterValues & PageValues>, { backwards }: { backwards: boolean }) =>
  limitToPage(matching(given), { key: 'c.created_at', id: 'c.promo_code_id', descending: true }, given, backwards),
)

const count = dynamicStatement((given: Given<FilterValues>) =>
  matching(given)
    .clearSelect()
    .select(eb => eb.fn.countAll<number>().as('count')),
)

function valuesOf(operatorId: string, filter: PromoCodeFilter): FilterValues {
  refuseReversedRanges(filter)
  const text = filter.text?.trim()
  return {
    operatorId,
    ids: someOf(filter.ids),
    activityIds: someOf(filter.activityIds),
    active: filter.active ?? undefined,
    createdFrom: filter.createdAt?.from ?? undefined,
    createdBefore: filter.createdAt?.before ?? undefined,
    pattern: text ? `%${escapeLike(text)}%` : undefined,
  }
}

/** Lists promo codes, the latest first, one page at a time. */
export async function listPromoCodes(
  db: Sql,
  operatorId: string,
  filter: PromoCodeFilter,
  request: PageRequest,
): Promise<Page<PromoCode>> {
  const values = { ...valuesOf(operatorId, filter), ...pageValues(request) }
  const rows = await selectPage(db, values, { backwards: request.backwards })
  return pageOf(rows.map(asPromoCode), request)
}

/** Counts the promo codes that match a filter. */
export async function countPromoCodes(db: Sql, operatorId: string, filter: PromoCodeFilter): Promise<number> {
  const [row] = await count(db, valuesOf(operatorId, filter), {})
  return row!.count
}
