import { sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'

// Less than FOR UPDATE: foreign keys to a timeslot need not wait.
const lock = statement(
  ({ operatorId, timeslotIds }: Placeholders<{ operatorId: string; timeslotIds: readonly string[] }>) => sql`
  select from timeslot where operator_id = ${operatorId} and timeslot_id = any(${timeslotIds})
  order by timeslot_id for no key update`,
)

/**
 * Locks timeslots in one order, so that changes of their bookings happen one after the other and cannot deadlock. Read only after
 * this: a statement sees the data as of its own start, however long it waited for a lock.
 */
export async function lockTimeslots(db: Sql, operatorId: string, timeslotIds: readonly string[]): Promise<void> {
  await lock(db, { operatorId, timeslotIds: [...new Set(timeslotIds)] })
}
