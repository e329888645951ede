import { type Expression, sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import {
  type Placeholders,
  type PreparedStatement,
  preparedStatement,
} from '../../../platform/sql/preparedStatement.ts'
import { takesPlacesNow } from '../statusNow.ts'

/** What is due for each booking `b` of some baskets `k`: a booking for which nothing is due can be missing. */
// Reads only baskets that are not fully paid, which are few. The amount due for a basket is assigned first to the booking that
// starts first, so that the shares add up and the staff who meet the customer first collect it. What a voucher has paid is of its own
// booking. Of a cancelled booking what is not refunded is due, but nobody comes whom the staff of its timeslot could ask. Partners'
// customers pay the partner.
export const amountsDue = ({ operatorId, now }: DueContext, baskets: Expression<boolean>) => sql`
  select b.booking_id, b.timeslot_id, b.status <> 'CANCELLED' "isExpected",
    least(c.charged, greatest(0,
      sum(c.charged) over basket - k.paid_minor + k.refunded_minor + sum(b.voucher_minor) over basket
      - sum(c.charged) over (basket order by b.starts_at, b.booking_id) + c.charged))::bigint due
  from booking b
  cross join lateral (
    select case when ${takesPlacesNow(now)} or b.status = 'CANCELLED' then b.price_minor - b.refund_minor - b.voucher_minor else 0 end charged
  ) c
  join basket k on k.operator_id = b.operator_id and k.basket_id = b.basket_id and k.total_minor > k.paid_minor - k.refunded_minor
  where b.operator_id = ${operatorId} and b.channel <> 'PARTNER' and ${baskets}
  window basket as (partition by b.basket_id)`

interface DueContext {
  operatorId: Expression<string>
  now: Expression<Date>
}

/** Whether a booking `b` is in a basket of one of some bookings `a`. */
const isBesideOneOf = ({ operatorId }: DueContext, bookings: Expression<boolean>) => sql<boolean>`
  b.basket_id in (select a.basket_id from booking a where a.operator_id = ${operatorId} and ${bookings})`

/** What is due for a booking. */
export interface DueOfBooking {
  booking_id: string
  due: number
}

/** The bookings for which customers still have to pay something, with how much, whether or not somebody is expected. */
// By an array of the baskets, read by basket_unpaid_index: PostgreSQL takes them for a third of all, and would read every booking.
// 5,000 of an operator with 400,000 bookings take 80 ms.
export const duesOfBookings = (context: DueContext) => sql<DueOfBooking>`
  select booking_id, due from (${amountsDue(
    context,
    sql<boolean>`b.basket_id = any(array(
    select u.basket_id from basket u
    where u.operator_id = ${context.operatorId} and u.channel <> 'PARTNER' and u.status <> 'ABANDONED'
      and u.total_minor > u.paid_minor - u.refunded_minor))`,
  )}) d where due > 0`

/** Their identifiers. */
export const unpaidBookings = (context: DueContext) => sql`select booking_id from (${duesOfBookings(context)}) unpaid`

interface Requested {
  operatorId: string
  ids: readonly string[]
  now: Date
}

const selectOfBookings = preparedStatement(
  (requested: Placeholders<Requested>) => sql<DueRow>`
  select booking_id "id", due from (${amountsDue(requested, isBesideOneOf(requested, sql`a.booking_id = any(${requested.ids})`))}) d
  where due > 0 and booking_id = any(${requested.ids})`,
)

const selectOfTimeslots = preparedStatement(
  (requested: Placeholders<Requested>) => sql<DueRow>`
  select timeslot_id "id", sum(due)::bigint due from (${amountsDue(requested, isBesideOneOf(requested, sql`a.timeslot_id = any(${requested.ids})`))}) d
  where timeslot_id = any(${requested.ids}) and "isExpected" group by timeslot_id`,
)

interface DueRow {
  id: string
  due: number
}

const find =
  (select: PreparedStatement<Requested, DueRow>) =>
  async (db: Sql, operatorId: string, ids: readonly string[], now: Date): Promise<Map<string, number>> => {
    const rows = await select(db, { operatorId, ids, now })
    return new Map(rows.map(({ id, due }) => [id, due]))
  }

/**
 * Finds what customers still have to pay for bookings at an instant, in minor units; a booking for which nothing is due is
 * missing.
 */
export const findAmountsDue = find(selectOfBookings)

/** Finds the same for all bookings of timeslots that have places; a timeslot for which nothing is due can be missing. */
export const findTimeslotAmountsDue = find(selectOfTimeslots)
