import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { findOperatorIds } from './findOperators.ts'

/** How long statistics of requests are kept, in days. */
export const STATISTICS_KEPT_DAYS = 400

type Old = Placeholders<{ operatorId: string; before: Date }>

// One index range scan for each key.
const deleteRequests = preparedStatement(
  ({ operatorId, before }: Old) => sql`
  delete from request_tally t using api_key k
  where k.operator_id = ${operatorId} and t.operator_id = k.operator_id and t.key_id = k.key_id
    and t.day < (${before}::timestamptz at time zone 'UTC')::date`,
)

const deleteCalls = preparedStatement(
  ({ operatorId, before }: Old) => sql`
  delete from call_tally t using api_key k
  where k.operator_id = ${operatorId} and t.operator_id = k.operator_id and t.key_id = k.key_id
    and t.day < (${before}::timestamptz at time zone 'UTC')::date`,
)

/** Deletes statistics of days that are too old to be queried. */
export async function deleteOldTallies(database: Database, now: Date, run: ChoreRun): Promise<void> {
  const before = new Date(now.getTime() - STATISTICS_KEPT_DAYS * 86_400_000)
  for (const operatorId of await findOperatorIds(database)) {
    for (const deleteOld of [deleteRequests, deleteCalls]) {
      if (run.stopping.aborted) return
      await deleteOld(database, { operatorId, before }).catch(error => run.report(error, { operatorId }))
    }
  }
}
