import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { BookingEvent } from './BookingEvent.ts'

// An expired hold is part of the history even if its expiry is not recorded yet.
const selectByBookings = preparedStatement(
  ({ operatorId, bookingIds, now }: Placeholders<Requested>) => sql<EventRow>`
  select e.booking_id "bookingId", e.version, e.action, e.status, e.occurred_at "occurredAt", e.actor, e.key_id "keyId", e.reason, e.changes
  from booking b join booking_event e on e.operator_id = b.operator_id and e.booking_id = b.booking_id and e.version > b.version - 100
  where b.operator_id = ${operatorId} and b.booking_id = any(${bookingIds})
  union all
  select booking_id, version + 1, 'EXPIRED', 'EXPIRED', hold_expires_at, 'SERVICE', null, null, null
  from booking
  where operator_id = ${operatorId} and booking_id = any(${bookingIds}) and status = 'ON_HOLD' and hold_expires_at <= ${now}
  order by "bookingId", version`,
)

interface Requested {
  operatorId: string
  bookingIds: readonly string[]
  now: Date
}

interface EventRow extends BookingEvent {
  bookingId: string
}

/** Finds the history of many bookings at an instant in one statement: the last hundred entries of each, oldest first. */
export async function findHistoryByBooking(
  db: Sql,
  operatorId: string,
  bookingIds: readonly string[],
  now: Date,
): Promise<Map<string, BookingEvent[]>> {
  const rows = await selectByBookings(db, { operatorId, bookingIds, now })
  return Map.groupBy(rows, row => row.bookingId)
}
