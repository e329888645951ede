import type { ChoreRun } from '../database/ChoreRun.ts'
import type { Database } from '../database/Database.ts'
import type { Mailer } from './Mailer.ts'
import { queueEmails } from './queueEmails.ts'

/** An e-mail this old would confuse more than it helps. */
const MAX_WAIT_DAYS = 7

const AT_ONCE = 500

const DROP = `
  update email set status = 'DROPPED', reason = 'NO_MAIL_SERVER', facts = jsonb_build_object('days', ${MAX_WAIT_DAYS}), decided_at = $2
  where status = 'AWAITING_MAIL_SERVER' and due_at < $1`

const OPERATORS = `select distinct operator_id "operatorId" from email where status = 'AWAITING_MAIL_SERVER'`

const RELEASE = `
  update email e set status = 'PLANNED' from (
    select w.operator_id, w.email_id from email w
    where w.operator_id = $1 and w.status = 'AWAITING_MAIL_SERVER'
    order by w.due_at limit ${AT_ONCE} for no key update skip locked
  ) waiting
  where e.operator_id = waiting.operator_id and e.email_id = waiting.email_id
  returning e.email_id "emailId"`

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
  await database.query(DROP, [new Date(now.getTime() - MAX_WAIT_DAYS * 86_400_000), now])
  if (mailer.transport === null) return
  for (const { operatorId } of await database.query<{ operatorId: string }>(OPERATORS)) {
    const releaseSome = () =>
      database.transaction(async sql => {
        const released = await sql.query<{ emailId: string }>(RELEASE, [operatorId])
        await queueEmails(
          sql,
          operatorId,
          released.map(({ emailId }) => ({ emailId, runAt: now })),
        )
        return released.length === AT_ONCE
      })
    for (let more = true; more; ) {
      if (run.stopping.aborted) return
      more = await releaseSome().catch(error => {
        run.report(error, { operatorId })
        return false
      })
    }
  }
}
