import type { Sql } from '../database/Database.ts'
import type { BookingEvent } from './BookingEvent.ts'

const BY_BOOKINGS = `
  select booking_id "bookingId", version, action, status, occurred_at "occurredAt", actor, key_id "keyId", reason, changes
  from booking_event where operator_id = $1 and booking_id = any($2)
  order by booking_id, version`

/** The history of many bookings in one statement, the oldest line of each first. */
export async function findHistoryByBooking(
  sql: Sql,
  operatorId: string,
  bookingIds: readonly string[],
): Promise<Map<string, BookingEvent[]>> {
  const rows = await sql.query<BookingEvent & { bookingId: string }>(BY_BOOKINGS, [operatorId, bookingIds])
  return Map.groupBy(rows, row => row.bookingId)
}
