import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { findOperatorIds } from './findOperators.ts'

/** How long an address is kept after a key was last used from there, in days. */
export const ADDRESS_KEPT_DAYS = 90

const deleteOld = preparedStatement(
  ({ operatorId, before }: Placeholders<{ operatorId: string; before: Date }>) => sql`
  delete from api_key_address where operator_id = ${operatorId} and last_used_at < ${before}`,
)

/** Deletes addresses from which keys are no longer used. */
export async function deleteOldAddresses(database: Database, now: Date, run: ChoreRun): Promise<void> {
  const before = new Date(now.getTime() - ADDRESS_KEPT_DAYS * 86_400_000)
  for (const operatorId of await findOperatorIds(database)) {
    if (run.stopping.aborted) return
    await deleteOld(database, { operatorId, before }).catch(error => run.report(error, { operatorId }))
  }
}
