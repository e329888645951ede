import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { queueOf } from './queueEmails.ts'

/** The maximum number of e-mails in one job. */
const MAX_EMAILS = 50

const queue = preparedStatement(
  ({ operatorId, emailIds }: Placeholders<{ operatorId: string; emailIds: readonly string[] }>) => sql`
  select job.id from (
    select array_agg(row('send-emails', json_build_object('operatorId', ${operatorId}::uuid, 'emailIds', g.ids), g.queue,
      null, null, null, null, null)::graphile_worker.job_spec) specs
    from (
      select p.queue, json_agg(p.email_id order by p.place) ids from (
        select e.email_id, e.place, q.queue, (row_number() over (partition by q.queue order by e.place) - 1) / ${MAX_EMAILS} part
        from unnest(${emailIds}::uuid[]) with ordinality e (email_id, place), lateral (select ${queueOf(sql.ref('e.email_id'))} queue) q
      ) p group by p.queue, p.part
    ) g
  ) jobs, graphile_worker.add_jobs(jobs.specs) job`,
)

/**
 * Queues e-mails that are due, many by one job, in the transaction that plans them. Such a job cannot be replaced or removed: it finds
 * which of them are still to be sent.
 */
export async function queueDueEmails(db: Sql, operatorId: string, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length > 0) await queue(db, { operatorId, emailIds })
}
