import type { Database } from '../../database/Database.ts'
import { expireHolds } from './expireHolds.ts'

const OVER = `
  select distinct timeslot_id "timeslotId" from booking
  where operator_id = $1 and status = 'ON_HOLD' and hold_expires_at <= $2`

/** Releases every expired hold of an operator. It runs before the calendar changes, because capacity never falls below the places taken. */
export async function expireAllHolds(database: Database, operatorId: string, now: Date): Promise<void> {
  const timeslots = await database.query<{ timeslotId: string }>(OVER, [operatorId, now])
  for (const { timeslotId } of timeslots) await expireHolds(database, operatorId, timeslotId, now)
}
