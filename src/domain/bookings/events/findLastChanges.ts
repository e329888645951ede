import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BookingAction } from './BookingAction.ts'
import type { BookingEvent } from './BookingEvent.ts'

interface Requested {
  operatorId: string
  bookingIds: readonly string[]
  now: Date
}

/** The last event of a booking. */
export type LastChange = Pick<
  BookingEvent,
  'version' | 'action' | 'status' | 'occurredAt' | 'actor' | 'keyId' | 'reason' | 'changes'
>

interface EventRow extends LastChange {
  bookingId: string
}

// The event with the version of the booking. A hold that has expired changed when it expired, even before its event is recorded. With
// "(select …)" PostgreSQL keeps the plan, which takes longer to make than to run.
const select = preparedStatement(
  ({ operatorId, bookingIds, now }: Placeholders<Requested>) => sql<EventRow>`
  select b.booking_id "bookingId", e.version, e.action, e.status, e.occurred_at "occurredAt", e.actor, e.key_id "keyId", e.reason, e.changes
  from booking b join booking_event e on e.operator_id = b.operator_id and e.booking_id = b.booking_id and e.version = b.version
  where b.operator_id = ${operatorId} and b.booking_id = any((select ${bookingIds}::uuid[])::uuid[])
    and (b.status <> 'ON_HOLD' or b.hold_expires_at > ${now})
  union all
  select booking_id, version + 1, 'EXPIRED', 'EXPIRED', hold_expires_at, 'SERVICE', null, null, null
  from booking
  where operator_id = ${operatorId} and booking_id = any((select ${bookingIds}::uuid[])::uuid[]) and status = 'ON_HOLD' and hold_expires_at <= ${now}`,
)

/** Finds the last change of many bookings, as of an instant, in one statement. */
export async function findLastChanges(
  db: Sql,
  operatorId: string,
  bookingIds: readonly string[],
  now: Date,
): Promise<Map<string, LastChange>> {
  const rows = await select(db, { operatorId, bookingIds, now })
  return new Map(rows.map(row => [row.bookingId, row]))
}

/** The event that made a booking as its sale returns it; undefined for one that was read. */
export function eventOfSale({ madeBy, version, status, createdAt }: Booking): LastChange | undefined {
  if (!madeBy) return undefined
  const action = status === BookingStatus.ON_HOLD ? BookingAction.HELD : BookingAction.BOOKED
  return { ...madeBy, version, action, status, occurredAt: createdAt, reason: null, changes: null }
}
