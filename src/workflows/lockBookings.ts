import type { Sql } from '../database/Database.ts'
import { locks } from '../database/locks.ts'

// In the order in which they are given, so that nobody waits in a circle.
const LOCK = `select pg_advisory_xact_lock(${locks.emailsOfBooking('id')}) from unnest($1::uuid[]) id`

/** Has the e-mails of these bookings planned by one transaction at a time: whoever comes last reads them as they are last. */
export async function lockBookings(sql: Sql, bookingIds: readonly string[]): Promise<void> {
  await sql.query(LOCK, [bookingIds.toSorted()])
}
