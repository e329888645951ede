import { type Expression, sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { type Placeholders, type Statement, statement } from '../../database/statement.ts'
import { takesPlacesNow } from '../statusNow.ts'

// Reads only baskets that are not fully paid, which are few. The amount due for a basket is assigned first to the booking that
// starts first, so that the shares add up and the staff who meet the customer first collect it. What a voucher has paid is of its own
// booking. Partners' customers pay the partner.
const due = ({ operatorId, now }: Placeholders<Asked>, bookings: Expression<boolean>) => sql`
  select b.booking_id, b.timeslot_id,
    least(b.price_minor - b.voucher_minor, greatest(0,
      sum(b.price_minor - b.voucher_minor) over (partition by b.basket_id) - k.paid_minor + (
        select sum(v.voucher_minor) from booking v where v.operator_id = b.operator_id and v.basket_id = b.basket_id)
      - sum(b.price_minor - b.voucher_minor) over (partition by b.basket_id order by b.starts_at, b.booking_id)
      + b.price_minor - b.voucher_minor))::bigint due
  from booking b
  join basket k on k.operator_id = b.operator_id and k.basket_id = b.basket_id and k.total_minor > k.paid_minor
  where b.operator_id = ${operatorId} and b.channel <> 'PARTNER' and ${takesPlacesNow(now)}
    and b.basket_id in (select a.basket_id from booking a where a.operator_id = ${operatorId} and ${bookings})`

interface Asked {
  operatorId: string
  ids: readonly string[]
  now: Date
}

const selectOfBookings = statement(
  (asked: Placeholders<Asked>) => sql<DueRow>`
  select booking_id "id", due from (${due(asked, sql`a.booking_id = any(${asked.ids})`)}) d
  where due > 0 and booking_id = any(${asked.ids})`,
)

const selectOfTimeslots = statement(
  (asked: Placeholders<Asked>) => sql<DueRow>`
  select timeslot_id "id", sum(due)::bigint due from (${due(asked, sql`a.timeslot_id = any(${asked.ids})`)}) d
  where timeslot_id = any(${asked.ids}) group by timeslot_id`,
)

interface DueRow {
  id: string
  due: number
}

const find =
  (select: Statement<Asked, DueRow>) =>
  async (db: Sql, operatorId: string, ids: readonly string[], now: Date): Promise<Map<string, number>> => {
    const rows = await select(db, { operatorId, ids, now })
    return new Map(rows.map(({ id, due }) => [id, due]))
  }

/**
 * Finds what customers still have to pay for bookings at an instant, in minor units; a booking for which nothing is due is
 * missing.
 */
export const findAmountsDue = find(selectOfBookings)

/** Finds the same for all bookings of timeslots together; a timeslot for which nothing is due can be missing. */
export const findTimeslotAmountsDue = find(selectOfTimeslots)
