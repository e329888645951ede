import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { findOperators } from '../access/findOperators.ts'

// A booking whose activity was so long ago no longer changes, so deleting the record of an e-mail cannot cause it to be sent
// again.
const deleteEmails = preparedStatement(
  ({ operatorId, before }: Placeholders<Old>) => sql`
  delete from email e using (
    select o.operator_id, o.email_id from email o
    where o.operator_id = ${operatorId} and o.due_at < ${before} and o.status in ('SENT', 'FAILED', 'DROPPED') and not exists (
      select from booking b where b.operator_id = o.operator_id and b.booking_id = o.booking_id and b.starts_at >= ${before})
    order by o.due_at limit 1000
  ) old
  where e.operator_id = old.operator_id and e.email_id = old.email_id`,
)

const deleteSkips = preparedStatement(
  ({ operatorId, before }: Placeholders<Old>) => sql`
  delete from email_skip s using (
    select o.operator_id, o.skip_id from email_skip o
    where o.operator_id = ${operatorId} and o.decided_at < ${before} and not exists (
      select from booking b where b.operator_id = o.operator_id and b.booking_id = o.booking_id and b.starts_at >= ${before})
    order by o.decided_at limit 1000
  ) old
  where s.operator_id = old.operator_id and s.skip_id = old.skip_id`,
)

interface Old {
  operatorId: string
  before: Date
}

/**
 * Deletes e-mails, which contain personal data, after the time that the operator has set: it begins when they were sent and the activity took
 * place. With them go the reasons why others were not planned.
 */
export async function deleteOldEmails(database: Database, now: Date, run: ChoreRun): Promise<void> {
  for (const { operatorId, emailRetentionDays } of await findOperators(database)) {
    if (run.stopping.aborted) return
    const before = new Date(now.getTime() - emailRetentionDays * 86_400_000)
    for (const deleteOld of [deleteEmails, deleteSkips]) {
      await deleteOld(database, { operatorId, before }).catch(error => run.report(error, { operatorId }))
    }
  }
}
