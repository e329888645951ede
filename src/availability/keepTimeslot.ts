import type { Sql } from '../database/Database.ts'

const KEEP = `update timeslot set ever_taken = true where operator_id = $1 and timeslot_id = $2 and not ever_taken`

/** Keeps a timeslot that other rows refer to from being deleted with its schedule. */
export async function keepTimeslot(sql: Sql, operatorId: string, timeslotId: string): Promise<void> {
  await sql.query(KEEP, [operatorId, timeslotId])
}
