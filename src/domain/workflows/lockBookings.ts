import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { locks } from '../../platform/sql/locks.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

// In the given order, so that two transactions cannot deadlock.
const lock = preparedStatement(
  ({ bookingIds }: Placeholders<{ bookingIds: readonly string[] }>) =>
    sql`select pg_advisory_xact_lock(${locks.emailsOfBooking(sql<string>`id`)}) from unnest(${bookingIds}::uuid[]) id`,
)

/** Serialises the planning of e-mails for these bookings: the last transaction reads their latest state. */
export async function lockBookings(db: Sql, bookingIds: readonly string[]): Promise<void> {
  await lock(db, { bookingIds: bookingIds.toSorted() })
}
