import type { ChoreRun } from '../database/ChoreRun.ts'
import type { Database } from '../database/Database.ts'

const DAYS = 400

const OPERATORS = 'select operator_id "operatorId" from operator'

// One index range scan for each key.
const DELETE = `
  delete from request_tally t using api_key k
  where k.operator_id = $1 and t.operator_id = k.operator_id and t.key_id = k.key_id
    and t.day < ($2::timestamptz at time zone 'UTC')::date`

/** Deletes statistics of days that are too old to be queried. */
export async function deleteOldTallies(database: Database, now: Date, run: ChoreRun): Promise<void> {
  const before = new Date(now.getTime() - DAYS * 86_400_000)
  for (const { operatorId } of await database.query<{ operatorId: string }>(OPERATORS)) {
    if (run.stopping.aborted) return
    await database.query(DELETE, [operatorId, before]).catch(error => run.report(error, { operatorId }))
  }
}
