import type { BookingChanged } from '../bookings/events/followChange.ts'
import type { Database } from '../database/Database.ts'
import { updateEntryOfBooking } from './updateEntries.ts'

/** Notes in an entry of the waitlist what became of the places that were offered to it. Done again, or late, it does no harm. */
export async function followBooking(
  database: Database,
  { operatorId, bookingId }: BookingChanged,
  now: Date,
): Promise<void> {
  await database.transaction(sql => updateEntryOfBooking(sql, operatorId, bookingId, now))
}
