import { type Expression, sql } from 'kysely'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Sql } from '../../../platform/sql/Database.ts'
import type { Placeholders } from '../../../platform/sql/preparedStatement.ts'

const TASK = 'end-holds'

/** What a job names, so that whoever changes a hold finds its job. */
const KEY_PREFIX = 'hold:'

/**
 * Enqueues the job that releases a hold when it expires. The hold expires at its instant in any case; the job notifies the
 * waitlist and the workflows.
 */
export async function scheduleHoldExpiry(
  sql: Sql,
  operatorId: string,
  bookingId: string,
  timeslotId: string,
  at: Date,
): Promise<void> {
  await enqueue(sql, TASK, { operatorId, timeslotId }, { key: `${KEY_PREFIX}${bookingId}`, runAt: at })
}

/** Enqueues the jobs of new holds. Part of a larger statement, which must read its rows. @param from the SQL that follows `from` */
export const holdExpiryJobs = (
  { operatorId, timeslotId, bookingId, holdExpiresAt }: Placeholders<NewHold>,
  from: Expression<unknown>,
) => sql`
  select job.id from (
    select array_agg(row(${TASK}, json_build_object('operatorId', ${operatorId}::uuid, 'timeslotId', ${timeslotId}::uuid), null,
      ${holdExpiresAt}::timestamptz, null, ${KEY_PREFIX} || ${bookingId}::uuid, null, null)::graphile_worker.job_spec) specs
    from ${from} having count(*) > 0
  ) jobs, graphile_worker.add_jobs(jobs.specs) job`

interface NewHold {
  operatorId: string
  timeslotId: string
  bookingId: string
  holdExpiresAt: Date
}
