import { sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'

/** An e-mail, and when to send it. */
export interface QueuedEmail {
  emailId: string
  runAt: Date
}

// E-mails have two queues, each of which graphile-worker runs one job at a time: a slow mail server never occupies more than two
// workers, and no e-mail is sent by two live workers. Offers have priority, because other customers wait until they expire; tests
// have the lowest priority.
const queue = statement(
  ({ operatorId, emailIds, runAts }: Placeholders<Queued>) => sql<QueuedEmail>`
  select e.email_id "emailId", e.run_at "runAt"
  from unnest(${emailIds}::uuid[], ${runAts}::timestamptz[]) e (email_id, run_at)
  join email m on m.operator_id = ${operatorId} and m.email_id = e.email_id, graphile_worker.add_job(
    'send-email', json_build_object('operatorId', ${operatorId}::uuid, 'emailId', e.email_id),
    queue_name => 'email-' || (get_byte(uuid_send(e.email_id), 15) & 1), run_at => e.run_at, job_key => 'email:' || e.email_id,
    priority => case m.kind when 'WAITLIST_OFFER' then -1 when 'TEST' then 1 else 0 end) job
  where job.id is null`,
)

interface Queued {
  operatorId: string
  emailIds: readonly string[]
  runAts: readonly Date[]
}

/** Queues e-mails for when they are due, in the transaction that plans them; replaces earlier jobs. */
export async function queueEmails(db: Sql, operatorId: string, queued: readonly QueuedEmail[]): Promise<void> {
  let left = queued
  // add_job adds nothing while a worker is claiming the job with the same key. By the next statement the worker has claimed it.
  for (let attempt = 0; attempt < 2 && left.length > 0; attempt++) {
    left = await queue(db, {
      operatorId,
      emailIds: left.map(each => each.emailId),
      runAts: left.map(each => each.runAt),
    })
  }
  if (left.length > 0) throw new Error(`${left.length} e-mails could not be queued.`)
}
