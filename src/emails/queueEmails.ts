import type { Sql } from '../database/Database.ts'

/** When an e-mail is to be tried. */
export interface QueuedEmail {
  emailId: string
  runAt: Date
}

// In two queues, of each of which graphile-worker does one job at a time: a mail server that stalls never keeps more than two workers
// from holds and offers, and one e-mail is never in two hands that live. Offers cannot wait, for others wait for their end; whoever tries a
// workflow out can.
const QUEUE = `
  select e.email_id "emailId", e.run_at "runAt"
  from unnest($2::uuid[], $3::timestamptz[]) e (email_id, run_at)
  join email m on m.operator_id = $1 and m.email_id = e.email_id, graphile_worker.add_job(
    'send-email', json_build_object('operatorId', $1::uuid, 'emailId', e.email_id),
    queue_name => 'email-' || (get_byte(uuid_send(e.email_id), 15) & 1), run_at => e.run_at, job_key => 'email:' || e.email_id,
    priority => case m.kind when 'WAITLIST_OFFER' then -1 when 'TEST' then 1 else 0 end) job
  where job.id is null`

/** Has e-mails sent when they are due, in the transaction that plans them; what was queued before is replaced. */
export async function queueEmails(sql: Sql, operatorId: string, queued: readonly QueuedEmail[]): Promise<void> {
  let left = queued
  // add_job adds nothing where a worker was just taking the job of the same key. It has it by now, which the next statement sees.
  for (let attempt = 0; attempt < 2 && left.length > 0; attempt++) {
    left = await sql.query<QueuedEmail>(QUEUE, [
      operatorId,
      left.map(each => each.emailId),
      left.map(each => each.runAt),
    ])
  }
  if (left.length > 0) throw new Error(`${left.length} e-mails could not be queued.`)
}
