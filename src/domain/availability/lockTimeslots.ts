import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

// FOR NO KEY UPDATE: inserts that refer to a timeslot by foreign key are not blocked.
const lock = preparedStatement(
  ({ operatorId, timeslotIds }: Placeholders<{ operatorId: string; timeslotIds: readonly string[] }>) => sql`
  select lock_timeslots(${operatorId}, ${timeslotIds})`,
)

/**
 * Locks the resources of timeslots, and the timeslots, in a fixed order, so that changes of their bookings are serialised and cannot
 * deadlock. Read data only after this: a statement sees the data as of its own start, even if it waited for a lock.
 */
export async function lockTimeslots(db: Sql, operatorId: string, timeslotIds: readonly string[]): Promise<void> {
  await lock(db, { operatorId, timeslotIds: [...new Set(timeslotIds)] })
}
