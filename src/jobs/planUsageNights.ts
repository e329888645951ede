import type { ChoreRun } from '../database/ChoreRun.ts'
import type { Database } from '../database/Database.ts'
import { enqueue } from '../database/enqueue.ts'
import { jobSchema } from './jobSchema.ts'

/** The job that looks after an operator's usage. */
export interface UsageNight {
  operatorId: string
}

// The next three o'clock on the operator's clock. A job that is being done keeps its key; one that was given up counts for nothing.
const UNPLANNED = `
  select o.operator_id "operatorId",
    ((l.time::date + case when l.time::time < '03:00' then 0 else 1 end) + time '03:00') at time zone o.time_zone "runAt"
  from operator o cross join lateral (select $1::timestamptz at time zone o.time_zone) l (time)
  where not exists (
    select from ${jobSchema}.jobs j where j.key = 'usage-night ' || o.operator_id and j.attempts < j.max_attempts)
  order by o.operator_id`

/**
 * Every operator has one job waiting for its next night; when it is done, the next is planned. So a night that nobody worked in is made
 * up for, and none is worked twice. One after the other, so that e-mails need not wait until all of them are done.
 */
export async function planUsageNights(database: Database, now: Date, { report, stopping }: ChoreRun): Promise<void> {
  for (const { operatorId, runAt } of await database.query<UsageNight & { runAt: Date }>(UNPLANNED, [now])) {
    if (stopping.aborted) return
    const options = { key: `usage-night ${operatorId}`, runAt, queue: 'usage-nights' }
    await enqueue(database, 'usage-night', { operatorId } satisfies UsageNight, options).catch(error =>
      report(error, { operatorId }),
    )
  }
}
