import type { ChoreRun } from '../database/ChoreRun.ts'
import type { Database } from '../database/Database.ts'

const DAYS = 400

const OPERATORS = 'select operator_id "operatorId" from operator'

// One index range scan for each key.
const DELETE_REQUESTS = `
  delete from request_tally t using api_key k
  where k.operator_id = $1 and t.operator_id = k.operator_id and t.key_id = k.key_id
    and t.day < ($2::timestamptz at time zone 'UTC')::date`

const DELETE_DEPRECATIONS = `
  delete from deprecation_tally t using api_key k
  where k.operator_id = $1 and t.operator_id = k.operator_id and t.key_id = k.key_id
    and t.day < ($2::timestamptz at time zone 'UTC')::date`

/** Deletes statistics of days that are too old to be queried. */
export async function deleteOldTallies(database: Database, now: Date, run: ChoreRun): Promise<void> {
  const before = new Date(now.getTime() - DAYS * 86_400_000)
  for (const { operatorId } of await database.query<{ operatorId: string }>(OPERATORS)) {
    for (const statement of [DELETE_REQUESTS, DELETE_DEPRECATIONS]) {
      if (run.stopping.aborted) return
      await database.query(statement, [operatorId, before]).catch(error => run.report(error, { operatorId }))
    }
  }
}
