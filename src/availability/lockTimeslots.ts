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
 * Changes of bookings come one after the other in each timeslot: whoever makes one locks the timeslots first, all at once and in one
 * order, and reads only then. What a statement reads is as old as its beginning, however long it waited.
 */
export async function lockTimeslots(db: Sql, operatorId: string, timeslotIds: readonly string[]): Promise<void> {
  await lock(db, { operatorId, timeslotIds: [...new Set(timeslotIds)] })
}
