import type { Sql } from '../database/Database.ts'
import { validationRefusal } from '../refusal.ts'

// Less than FOR UPDATE: a booking's foreign key need not wait, and so cannot end in a deadlock with a change of its timeslot.
const LOCK = `select from product where operator_id = $1 and activity_id = $2 for no key update`

/**
 * Changes to an activity, its calendar and its questions come one after the other: whoever makes one locks the activity first,
 * and reads only then. What a statement reads is as old as its beginning, however long it waited.
 */
export async function lockActivity(sql: Sql, operatorId: string, activityId: string): Promise<void> {
  const [there] = await sql.query(LOCK, [operatorId, activityId])
  if (there) return
  const detail = 'No activity of this operator has this identifier.'
  throw validationRefusal([{ path: ['activityId'], detail }])
}
