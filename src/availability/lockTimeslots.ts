import type { Sql } from '../database/Database.ts'

// Less than FOR UPDATE: foreign keys to a timeslot need not wait.
const LOCK = `
  select from timeslot where operator_id = $1 and timeslot_id = any($2)
  order by timeslot_id for no key update`

/**
 * Changes of bookings come one after the other in each timeslot: whoever makes one locks the timeslots first, all at once and in one
 * order, and reads only then. What a statement reads is as old as its beginning, however long it waited.
 */
export async function lockTimeslots(sql: Sql, operatorId: string, timeslotIds: readonly string[]): Promise<void> {
  await sql.query(LOCK, [operatorId, [...new Set(timeslotIds)]])
}
