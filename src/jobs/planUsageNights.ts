import type { ChoreRun } from '../database/ChoreRun.ts'
import type { Database } from '../database/Database.ts'
import { enqueue } from '../database/enqueue.ts'
import { jobSchema } from './jobSchema.ts'

/** The payload of the job of an operator for nightlyUsage. */
export interface UsageNight {
  operatorId: string
}

// The next three o'clock on the operator's clock. A job that is running keeps its key; one that was given up does not count.
const UNPLANNED = `
  select o.operator_id "operatorId",
    ((l.time::date + case when l.time::time < '03:00' then 0 else 1 end) + time '03:00') at time zone o.time_zone "runAt"
  from operator o cross join lateral (select $1::timestamptz at time zone o.time_zone) l (time)
  where not exists (
    select from ${jobSchema}.jobs j where j.key = 'usage-night ' || o.operator_id and j.attempts < j.max_attempts)
  order by o.operator_id`

/**
 * Every operator has one job that waits for its next night; when it is done, the next one is planned. So a night in which no worker ran
 * is made up for, and none is run twice. The jobs share a queue and run one after the other, so that e-mails need not wait for all of them.
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
