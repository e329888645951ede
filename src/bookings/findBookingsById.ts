import type { Sql } from '../database/Database.ts'
import type { Booking } from './Booking.ts'
import { asBooking, BOOKING_FROM, type BookingRow, bookingColumns } from './bookingColumns.ts'

const BY_IDS = `select ${bookingColumns('$3')} ${BOOKING_FROM} where b.operator_id = $1 and b.booking_id = any($2)`

/** Finds bookings of any channel by their identifiers, in their state at an instant. */
export async function findBookingsById(
  sql: Sql,
  operatorId: string,
  bookingIds: readonly string[],
  now: Date,
): Promise<Map<string, Booking>> {
  const rows = await sql.query<BookingRow>(BY_IDS, [operatorId, bookingIds, now])
  return new Map(rows.map(row => [row.bookingId, asBooking(row)]))
}
