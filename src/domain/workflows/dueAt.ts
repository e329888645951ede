import { Temporal } from 'temporal-polyfill'
import { DelayUnit } from './DelayUnit.ts'
import type { Workflow } from './Workflow.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

const MS = { MINUTES: 60_000, HOURS: 3_600_000 }

/** The times of an activity. */
export interface ActivityTimes {
  startsAt: Date
  endsAt: Date
  timeZone: string
}

/**
 * Computes when the e-mail of a timed workflow is due. Minutes and hours are elapsed time: 24 hours before are 24 hours, even
 * when the clocks change in between. Days are calendar days: the day before at 09:00 on the local clock. A local time that the
 * clocks skip is moved forward by the gap; of one that occurs twice it is the first.
 *
 * Null if it would not be before the start. An e-mail after the activity is never due before the end.
 */
export function dueAt(
  { trigger, delay, delayUnit, atTime }: Pick<Workflow, 'trigger' | 'delay' | 'delayUnit' | 'atTime'>,
  { startsAt, endsAt, timeZone }: ActivityTimes,
): Date | null {
  const after = trigger === WorkflowTrigger.AFTER_END
  const anchor = after ? endsAt : startsAt
  const count = after ? delay! : -delay!
  const due =
    delayUnit === DelayUnit.DAYS
      ? onDay(anchor, timeZone, count, atTime)
      : new Date(anchor.getTime() + count * MS[delayUnit!])
  if (after) return due < endsAt ? endsAt : due
  return due < startsAt ? due : null
}

function onDay(anchor: Date, timeZone: string, days: number, atTime: string | null): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(anchor.getTime()).toZonedDateTimeISO(timeZone)
  const day = local.toPlainDate().add({ days })
  const plainTime = atTime === null ? local.toPlainTime() : Temporal.PlainTime.from(atTime)
  return new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
}
