import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { findOperatorIds } from '../access/findOperators.ts'

/** How long entries are kept after their day, in days. */
export const ENTRIES_KEPT_DAYS = 180

const deleteOld = preparedStatement(
  ({ operatorId, before }: Placeholders<{ operatorId: string; before: Date }>) => sql`
  delete from waitlist_entry w using (
    select o.operator_id, o.waitlist_id from waitlist_entry o
    where o.operator_id = ${operatorId} and o.created_at < ${before}::timestamptz and o.date < ${before}::date order by o.created_at limit 1000
  ) old
  where w.operator_id = old.operator_id and w.waitlist_id = old.waitlist_id`,
)

/** Deletes entries, with their names and addresses, half a year after the day that they were for, as with e-mails. */
export async function deleteOldEntries(database: Database, now: Date, run: ChoreRun): Promise<void> {
  const before = new Date(now.getTime() - ENTRIES_KEPT_DAYS * 86_400_000)
  for (const operatorId of await findOperatorIds(database)) {
    if (run.stopping.aborted) return
    await deleteOld(database, { operatorId, before }).catch(error => run.report(error, { operatorId }))
  }
}
