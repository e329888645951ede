import type { Sql } from '../database/Database.ts'
import type { BookingEvent } from './BookingEvent.ts'

// The end of a hold that nobody has noted yet is a line of it all the same.
const BY_BOOKINGS = `
  select booking_id "bookingId", version, action, status, occurred_at "occurredAt", actor, key_id "keyId", reason, changes
  from booking_event where operator_id = $1 and booking_id = any($2)
  union all
  select booking_id, version + 1, 'EXPIRED', 'EXPIRED', hold_expires_at, 'SERVICE', null, null, null
  from booking where operator_id = $1 and booking_id = any($2) and status = 'ON_HOLD' and hold_expires_at <= $3
  order by "bookingId", version`

/** The history of many bookings as it stands at an instant, in one statement, the oldest line of each first. */
export async function findHistoryByBooking(
  sql: Sql,
  operatorId: string,
  bookingIds: readonly string[],
  now: Date,
): Promise<Map<string, BookingEvent[]>> {
  const rows = await sql.query<BookingEvent & { bookingId: string }>(BY_BOOKINGS, [operatorId, bookingIds, now])
  return Map.groupBy(rows, row => row.bookingId)
}
