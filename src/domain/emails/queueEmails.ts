import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

/** An e-mail, and when to send it. */
export interface QueuedEmail {
  emailId: string
  runAt: Date
}

/**
 * E-mails have two queues, each of which graphile-worker runs one job at a time: a slow mail server never occupies more than two
 * workers, and no e-mail is sent by two live workers.
 */
export const queueOf = (emailId: Expression<string>) =>
  sql<string>`'email-' || (get_byte(uuid_send(${emailId}), 15) & 1)`

// Offers have priority, because other customers wait until they expire; tests have the lowest priority. add_jobs adds nothing for a
// key while a worker is claiming the job with the same one.
const queue = preparedStatement(
  ({ operatorId, emailIds, runAts }: Placeholders<Queued>) => sql<QueuedEmail>`
  with requested as materialized (
    select e.email_id, e.run_at, 'email:' || e.email_id as key, case m.kind when 'WAITLIST_OFFER' then -1 when 'TEST' then 1 else 0 end priority
    from unnest(${emailIds}::uuid[], ${runAts}::timestamptz[]) e (email_id, run_at)
    join email m on m.operator_id = ${operatorId} and m.email_id = e.email_id
  ), added as materialized (
    select job.key from (
      select array_agg(row('send-email', json_build_object('operatorId', ${operatorId}::uuid, 'emailId', a.email_id),
        ${queueOf(sql.ref('a.email_id'))}, a.run_at, null, a.key, a.priority, null)::graphile_worker.job_spec) specs
      from requested a having count(*) > 0
    ) jobs, graphile_worker.add_jobs(jobs.specs) job
  )
  select a.email_id "emailId", a.run_at "runAt" from requested a where a.key not in (select key from added)`,
)

interface Queued {
  operatorId: string
  emailIds: readonly string[]
  runAts: readonly Date[]
}

/** Queues e-mails for when they are due, each by a job of its own, in the transaction that plans them; replaces earlier jobs. */
export async function queueEmails(db: Sql, operatorId: string, queued: readonly QueuedEmail[]): Promise<void> {
  let left = queued
  // By the next statement the worker has claimed the job.
  for (let attempt = 0; attempt < 2 && left.length > 0; attempt++) {
    left = await queue(db, {
      operatorId,
      emailIds: left.map(each => each.emailId),
      runAts: left.map(each => each.runAt),
    })
  }
  if (left.length > 0) throw new Error(`${left.length} e-mails could not be queued.`)
}
