import type { Sql } from '../database/Database.ts'
import { locks } from '../database/locks.ts'

// In the given order, so that two transactions cannot deadlock.
const LOCK = `select pg_advisory_xact_lock(${locks.emailsOfBooking('id')}) from unnest($1::uuid[]) id`

/** Serialises the planning of e-mails for these bookings: the last transaction reads their latest state. */
export async function lockBookings(sql: Sql, bookingIds: readonly string[]): Promise<void> {
  await sql.query(LOCK, [bookingIds.toSorted()])
}
