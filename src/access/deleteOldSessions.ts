import type { ChoreRun } from '../database/ChoreRun.ts'
import type { Database } from '../database/Database.ts'

const OPERATORS = 'select operator_id "operatorId" from operator'

const DELETE = 'delete from dashboard_session s where s.operator_id = $1 and s.expires_at <= $2'

/** Deletes sessions that have ended and sign-in links that have expired. */
export async function deleteOldSessions(database: Database, now: Date, run: ChoreRun): Promise<void> {
  for (const { operatorId } of await database.query<{ operatorId: string }>(OPERATORS)) {
    if (run.stopping.aborted) return
    await database.query(DELETE, [operatorId, now]).catch(error => run.report(error, { operatorId }))
  }
}
