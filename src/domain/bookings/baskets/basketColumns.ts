import { type Expression, sql } from 'kysely'
import { Channel } from '../../scalars/Channel.ts'
import type { Basket } from './Basket.ts'
import { isLeft } from './isLeft.ts'

/** A basket as SQL reads it. */
export type BasketRow = Omit<Basket, 'total' | 'amountDue' | 'refundDue' | 'refunded'>

const LAST_END = sql<Date>`
  (select max(b.hold_expires_at) from booking b where b.operator_id = k.operator_id and b.basket_id = k.basket_id)`

/**
 * The columns of a BasketRow for a basket `k`; `now` is the placeholder of the instant that the status is for. An open basket is abandoned
 * the instant its last hold expires, even if that is recorded later.
 */
export const basketColumns = (now: Expression<Date>) => sql`
  k.basket_id "basketId", k.channel, k.partner_id "partnerId", case when ${isLeft(now)} then 'ABANDONED' else k.status end status,
  k.total_minor "totalMinor", k.paid_minor "paidMinor", k.refunded_minor "refundedMinor", k.currency, k.created_at "createdAt", k.completed_at "completedAt", k.uncounted,
  case when ${isLeft(now)} then ${LAST_END} else k.abandoned_at end "abandonedAt"`

/** Converts a row to a Basket. */
export function asBasket(row: BasketRow): Basket {
  const { channel, totalMinor, paidMinor, refundedMinor, currency } = row
  const due = totalMinor - paidMinor + refundedMinor
  const amounts = {
    total: { amount: totalMinor, currency },
    amountDue: { amount: due, currency },
    refundDue: { amount: channel === Channel.PARTNER ? 0 : Math.max(0, -due), currency },
    refunded: { amount: refundedMinor, currency },
  }
  return { ...row, ...amounts }
}
