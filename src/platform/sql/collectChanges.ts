import { sql } from 'kysely'
import type { Sql } from './Database.ts'
import { preparedStatement } from './preparedStatement.ts'

const begin = preparedStatement(() => sql`select set_config('booking.changes', '[]', true)`)

const end = preparedStatement(() => sql`select set_config('booking.changes', '', true)`)

/** Collects what changes in rows until the transaction ends, in a setting of it: triggers of the database do that. */
export async function collectChanges(db: Sql): Promise<void> {
  await begin(db, {})
}

/** Ends that, and forgets what was collected: for what the service does by itself while somebody else does something. */
export async function leaveChangesOut(db: Sql): Promise<void> {
  await end(db, {})
}
