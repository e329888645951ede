import { Temporal } from 'temporal-polyfill'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { jobSchema } from '../../platform/jobs/jobSchema.ts'
import type { Database } from '../../platform/sql/Database.ts'

/** The tasks that run every night for each operator, with the queue that their jobs share. */
const queues = {
  'usage-night': 'usage-nights',
  'statement-night': 'statement-nights',
  'booking-night': 'booking-nights',
  'audit-night': 'audit-nights',
} as const

/** The payload of a nightly job. */
export interface OperatorNight {
  operatorId: string
}

// A running job still has its key, so it counts as planned; a job that was given up does not.
const UNPLANNED = `
  select o.operator_id "operatorId", o.time_zone "timeZone" from control_plane.operator o
  where not exists (
    select from ${jobSchema}.jobs j where j.key = $1 || ' ' || o.operator_id and j.attempts < j.max_attempts)
  order by o.operator_id`

const HOUR = Temporal.PlainTime.from('03:00')

/** The next 03:00 on the clock of a zone after an instant. */
function nextNight(now: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const isBefore = Temporal.PlainTime.compare(local.toPlainTime(), HOUR) < 0
  const day = local.toPlainDate().add({ days: isBefore ? 0 : 1 })
  return new Date(day.toZonedDateTime({ timeZone, plainTime: HOUR }).epochMilliseconds)
}

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
  const unplanned = await database.query<OperatorNight & { timeZone: string }>(UNPLANNED, [task])
  for (const { operatorId, timeZone } of unplanned) {
    if (stopping.aborted) return
    const options = { key: `${task} ${operatorId}`, runAt: nextNight(now, timeZone), queue: queues[task] }
    await enqueue(database, task, { operatorId } satisfies OperatorNight, options).catch(error =>
      report(error, { operatorId }),
    )
  }
}
