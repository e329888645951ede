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
import { vouchers } from './findVouchers.ts'
import type { Voucher } from './Voucher.ts'
import type { VoucherFilter } from './VoucherFilter.ts'
import { asVoucher } from './voucherColumns.ts'

interface FilterValues {
  operatorId: string
  ids: readonly string[] | undefined
  hasBalance: boolean | undefined
  createdFrom: Date | undefined
  createdBefore: Date | undefined
  pattern: string | undefined
}

// Separated by a line break, which a search text cannot contain, so that no match spans two parts.
const SEARCHED = sql<string>`concat_ws(E'\\n', v.code, v.recipient, v.buyer_email, v.payment_reference)`

/** The vouchers that match a filter. */
function matching(given: Given<FilterValues>) {
  const { operatorId, ids, hasBalance, createdFrom, createdBefore, pattern } = given
  let query = vouchers.where('v.operator_id', '=', operatorId)
  if (ids) query = query.where(eb => eb('v.voucher_id', '=', eb.fn.any(ids)))
  if (hasBalance) query = query.where(sql<boolean>`(v.balance_minor > 0) = ${hasBalance}::boolean`)
  if (createdFrom) query = query.where('v.created_at', '>=', createdFrom)
  if (createdBefore) query = query.where('v.created_at', '<', createdBefore)
  if (pattern) query = query.where(SEARCHED, 'ilike', pattern)
  return query
}

const selectPage = dynamicStatement((given: Given<FilterValues & PageValues>, { backwards }: { backwards: boolean }) =>
  limitToPage(matching(given), { key: 'v.created_at', id: 'v.voucher_id', descending: true }, given, backwards),
)

const count = dynamicStatement((given: Given<FilterValues>) =>
  matching(given)
    .clearSelect()
    .select(eb => eb.fn.countAll<number>().as('count')),
)

function valuesOf(operatorId: string, filter: VoucherFilter): FilterValues {
  refuseReversedRanges(filter)
  const text = filter.text?.trim()
  return {
    operatorId,
    ids: someOf(filter.ids),
    hasBalance: filter.hasBalance ?? undefined,
    createdFrom: filter.createdAt?.from ?? undefined,
    createdBefore: filter.createdAt?.before ?? undefined,
    pattern: text ? `%${escapeLike(text)}%` : undefined,
  }
}

/** Lists vouchers, the latest first, one page at a time. */
export async function listVouchers(
  db: Sql,
  operatorId: string,
  filter: VoucherFilter,
  request: PageRequest,
): Promise<Page<Voucher>> {
  const values = { ...valuesOf(operatorId, filter), ...pageValues(request) }
  const rows = await selectPage(db, values, { backwards: request.backwards })
  return pageOf(rows.map(asVoucher), request)
}

/** Counts the vouchers that match a filter. */
export async function countVouchers(db: Sql, operatorId: string, filter: VoucherFilter): Promise<number> {
  const [row] = await count(db, valuesOf(operatorId, filter), {})
  return row!.count
}
