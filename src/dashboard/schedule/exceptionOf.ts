import type { ScheduleWeekQuery } from '../api/generated.ts'

export type Slot = ScheduleWeekQuery['timeslots'][number]
export type Exception = ScheduleWeekQuery['scheduleExceptions'][number]

/** The exception that applies to a timeslot: one of its time has precedence over one of its day. */
export function exceptionOf(slot: Slot, exceptions: readonly Exception[]): Exception | undefined {
  const own = exceptions.filter(each => each.activityId === slot.activityId && each.date === slot.date)
  return own.find(each => each.time === slot.time) ?? own.find(each => each.time === null)
}
