import type { Sql } from '../../database/Database.ts'
import type { Booking } from '../Booking.ts'
import { asBooking, BOOKING_FROM, type BookingRow, bookingColumns } from '../bookingColumns.ts'

const find = (lock = '') => `
  select ${bookingColumns('$3')} ${BOOKING_FROM}
  where b.operator_id = $1 and b.basket_id = any($2) order by b.booking_id ${lock}`

const FIND = find()
const FIND_LOCKED = find('for no key update of b')

/** Finds the bookings of baskets in their state at an instant, in the order in which they were added. */
export async function findBasketBookings(
  sql: Sql,
  operatorId: string,
  basketIds: readonly string[],
  now: Date,
  forUpdate = false,
): Promise<Map<string, Booking[]>> {
  const rows = await sql.query<BookingRow>(forUpdate ? FIND_LOCKED : FIND, [operatorId, basketIds, now])
  return Map.groupBy(rows.map(asBooking), booking => booking.basketId)
}
