import type { ChoreRun } from '../database/ChoreRun.ts'
import type { Database } from '../database/Database.ts'
import { enqueue } from '../database/enqueue.ts'
import { jobSchema } from './jobSchema.ts'

/** The tasks that run every night for each operator, with the queue that their jobs share. */
const queues = {
  'usage-night': 'usage-nights',
  'statement-night': 'statement-nights',
  'booking-night': 'booking-nights',
} as const

/** The payload of a nightly job. */
export interface OperatorNight {
  operatorId: string
}

// The next 03:00 on the operator's clock. A running job still has its key, so it counts as planned; a job that was given up does
// not.
const UNPLANNED = `
  select o.operator_id "operatorId",
    ((l.time::date + case when l.time::time < '03:00' then 0 else 1 end) + time '03:00') at time zone o.time_zone "runAt"
  from operator o cross join lateral (select $1::timestamptz at time zone o.time_zone) l (time)
  where not exists (
    select from ${jobSchema}.jobs j where j.key = $2 || ' ' || o.operator_id and j.attempts < j.max_attempts)
  order by o.operator_id`

/**
 * Plans the next nightly job of every operator that has none. There is one per operator, so a night in which no worker ran is
 * made up for, and none is run twice. The jobs of a task share a queue and run one at a time, so that e-mails need not wait for all
 * of them.
 */
export async function planNights(
  database: Database,
  task: keyof typeof queues,
  now: Date,
  { report, stopping }: ChoreRun,
): Promise<void> {
  const unplanned = await database.query<OperatorNight & { runAt: Date }>(UNPLANNED, [now, task])
  for (const { operatorId, runAt } of unplanned) {
    if (stopping.aborted) return
    const options = { key: `${task} ${operatorId}`, runAt, queue: queues[task] }
    await enqueue(database, task, { operatorId } satisfies OperatorNight, options).catch(error =>
      report(error, { operatorId }),
    )
  }
}
