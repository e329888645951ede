import type { Sql } from '../../database/Database.ts'
import { takesPlacesNow } from '../statusNow.ts'

// Reads only baskets that are not fully paid; most are. What is due for a basket is due first for the booking that starts first,
// so that the shares add up, and whoever meets the customer first asks for it. Partners are paid by their own customers.
const due = (bookings: string, now: string) => `
  select b.booking_id, b.timeslot_id,
    least(b.price_minor, greatest(0,
      sum(b.price_minor) over (partition by b.basket_id) - k.paid_minor
      - sum(b.price_minor) over (partition by b.basket_id order by b.starts_at, b.booking_id) + b.price_minor))::bigint due
  from booking b
  join basket k on k.operator_id = b.operator_id and k.basket_id = b.basket_id and k.total_minor > k.paid_minor
  where b.operator_id = $1 and b.channel <> 'PARTNER' and ${takesPlacesNow(now)}
    and b.basket_id in (select a.basket_id from booking a where a.operator_id = $1 and ${bookings})`

const BY_BOOKINGS = `
  select booking_id "id", due from (${due('a.booking_id = any($2)', '$3')}) d where due > 0 and booking_id = any($2)`

const BY_TIMESLOTS = `
  select timeslot_id "id", sum(due)::bigint due from (${due('a.timeslot_id = any($2)', '$3')}) d
  where timeslot_id = any($2) group by timeslot_id`

interface DueRow {
  id: string
  due: number
}

const find =
  (text: string) =>
  async (sql: Sql, operatorId: string, ids: readonly string[], now: Date): Promise<Map<string, number>> => {
    const rows = await sql.query<DueRow>(text, [operatorId, ids, now])
    return new Map(rows.map(({ id, due }) => [id, due]))
  }

/** What customers still have to pay for bookings at an instant, in minor units; a booking for which nothing is due is missing. */
export const findAmountsDue = find(BY_BOOKINGS)

/** The same of all bookings of timeslots together; a timeslot for which nothing is due may be missing. */
export const findTimeslotAmountsDue = find(BY_TIMESLOTS)
