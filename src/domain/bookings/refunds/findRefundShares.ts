import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

// Reads only baskets of which something was or is to be paid back, which are few. Their refund is assigned to the cancelled and
// rejected bookings, up to the refund of each, and the rest, of bookings that became cheaper, to the first amended one. What was paid
// back is assigned in the same order, so that the shares of a basket add up. A hold that was never paid for has no share.
const selectShares = preparedStatement(
  ({ operatorId, bookingIds }: Placeholders<{ operatorId: string; bookingIds: readonly string[] }>) => sql<RefundShare>`
  with baskets as (
    select k.basket_id, k.refunded_minor refunded, greatest(k.refunded_minor, k.paid_minor - k.total_minor) refund
    from basket k
    where k.operator_id = ${operatorId} and k.channel <> 'PARTNER'
      and (k.refunded_minor > 0 or k.paid_minor > k.total_minor)
      and k.basket_id in (select a.basket_id from booking a where a.operator_id = ${operatorId} and a.booking_id = any(${bookingIds}))
  ), ordered as (
    select b.booking_id, k.*, case when b.status in ('CANCELLED', 'REJECTED') then b.refund_minor else k.refund end most,
      row_number() over (partition by k.basket_id order by b.status not in ('CANCELLED', 'REJECTED'), not exists (
        select from booking_event e where e.operator_id = ${operatorId} and e.booking_id = b.booking_id and e.action = 'AMENDED'
      ), b.starts_at, b.booking_id) nth,
      count(*) over (partition by k.basket_id) bookings
    from baskets k
    join booking b on b.operator_id = ${operatorId} and b.basket_id = k.basket_id
    where b.status not in ('ON_HOLD', 'EXPIRED') and (b.status <> 'CANCELLED' or exists (
      select from booking_event e
      where e.operator_id = ${operatorId} and e.booking_id = b.booking_id and e.status in ('PENDING', 'CONFIRMED')))
  ), bounded as (
    select o.*, case when o.nth = o.bookings then o.refund else least(o.most, o.refund) end cap from ordered o
  ), preceded as (
    select c.*, sum(c.cap) over (partition by c.basket_id order by c.nth) - c.cap before from bounded c
  )
  select p.booking_id "bookingId",
    least(p.cap, greatest(0, p.refunded - p.before))::bigint refunded,
    (least(p.cap, greatest(0, p.refund - p.before)) - least(p.cap, greatest(0, p.refunded - p.before)))::bigint due
  from preceded p where p.booking_id = any(${bookingIds})`,
)

interface RefundShare {
  bookingId: string
  /** What was paid back, and what is still to be, in minor units. */
  refunded: number
  due: number
}

/** Finds the shares of bookings in what is paid back of their baskets; a booking with nothing can be missing. */
export async function findRefundShares(
  db: Sql,
  operatorId: string,
  bookingIds: readonly string[],
): Promise<Map<string, RefundShare>> {
  const rows = await selectShares(db, { operatorId, bookingIds })
  return new Map(rows.map(row => [row.bookingId, row]))
}
