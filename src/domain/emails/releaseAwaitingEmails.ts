import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Mailer } from '../../platform/mail/Mailer.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { forEachOperator, type OperatorRef } from '../access/forEachOperator.ts'
import { queueEmails } from './queueEmails.ts'

/** An e-mail this old would confuse more than it helps. */
const MAX_WAIT_DAYS = 7

const AT_ONCE = 500

const dropOld = preparedStatement(
  ({ operatorId, before, now }: Placeholders<{ operatorId: string; before: Date; now: Date }>) => sql`
  update email set status = 'DROPPED', reason = 'NO_MAIL_SERVER', facts = jsonb_build_object('days', ${MAX_WAIT_DAYS}), decided_at = ${now}
  where operator_id = ${operatorId} and status = 'AWAITING_MAIL_SERVER' and due_at < ${before}`,
)

const selectOperators = preparedStatement(
  () => sql<OperatorRef>`
  select distinct operator_id "operatorId" from control_plane.email where status = 'AWAITING_MAIL_SERVER'`,
)

const release = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<{ emailId: string }>`
  update email e set status = 'PLANNED' from (
    select w.email_id from email w
    where w.operator_id = ${operatorId} and w.status = 'AWAITING_MAIL_SERVER'
    order by w.due_at limit ${AT_ONCE} for no key update skip locked
  ) waiting
  where e.operator_id = ${operatorId} and e.email_id = waiting.email_id
  returning e.email_id "emailId"`,
)

/**
 * Plans the e-mails that waited for a mail server, now that there is one. Each is written again, and dropped if it no longer
 * applies. E-mails that waited longer than a week are dropped in any case.
 */
export async function releaseAwaitingEmails(
  database: Database,
  mailer: Mailer,
  now: Date,
  run: ChoreRun,
): Promise<void> {
  const before = new Date(now.getTime() - MAX_WAIT_DAYS * 86_400_000)
  await forEachOperator(await selectOperators(database, {}), run, async operatorId => {
    await dropOld(database, { operatorId, before, now })
    if (mailer.transport === null) return false
    return database.transaction(async db => {
      const released = await release(db, { operatorId })
      await queueEmails(
        db,
        operatorId,
        released.map(({ emailId }) => ({ emailId, runAt: now })),
      )
      return released.length === AT_ONCE
    })
  })
}
