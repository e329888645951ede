import { Temporal } from 'temporal-polyfill'
import { DelayUnit } from './DelayUnit.ts'
import type { Workflow } from './Workflow.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

const MS = { MINUTES: 60_000, HOURS: 3_600_000 }

/** When an activity takes place. */
export interface ActivityTimes {
  startsAt: Date
  endsAt: Date
  timeZone: string
}

/**
 * When the e-mail of a timed workflow goes out. Minutes and hours are elapsed time: 24 hours before are 24 hours, also when the clocks
 * change in between. Days are those of the calendar: the day before at 09:00 is what the local clock shows then. A local time
 * that the clocks skip is the one so much later; of one that comes twice it is the first.
 *
 * Null where it would not be before the start. One that is to follow never goes out before the end.
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
