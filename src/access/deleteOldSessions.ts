import type { Database } from '../database/Database.ts'
import type { Round } from '../database/Round.ts'

const OPERATORS = 'select operator_id "operatorId" from operator'

const DELETE = 'delete from dashboard_session s where s.operator_id = $1 and s.expires_at <= $2'

/** A session that is over, and a link whose time is over, are as good as none. */
export async function deleteOldSessions(database: Database, now: Date, round: Round): Promise<void> {
  for (const { operatorId } of await database.query<{ operatorId: string }>(OPERATORS)) {
    if (round.stopping.aborted) return
    await database.query(DELETE, [operatorId, now]).catch(error => round.report(error, { operatorId }))
  }
}
