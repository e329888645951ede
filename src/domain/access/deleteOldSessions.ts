import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { deleteSpentChallenges } from './deleteSpentChallenges.ts'
import { findOperatorIds } from './findOperators.ts'

const deleteEnded = preparedStatement(({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) =>
  kysely.deleteFrom('dashboard_session').where('operator_id', '=', operatorId).where('expires_at', '<=', now),
)

/** Deletes sessions that have ended, sign-in links that have expired, and challenges that were answered. */
export async function deleteOldSessions(database: Database, now: Date, run: ChoreRun): Promise<void> {
  await deleteSpentChallenges(database, now).catch(error => run.report(error, { table: 'spent_challenge' }))
  for (const operatorId of await findOperatorIds(database)) {
    if (run.stopping.aborted) return
    await deleteEnded(database, { operatorId, now }).catch(error => run.report(error, { operatorId }))
  }
}
