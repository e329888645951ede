import type { ScheduleExceptionRowFragment, ScheduleSlotFragment } from '../api/generated.ts'

export type Slot = ScheduleSlotFragment
export type Exception = ScheduleExceptionRowFragment

/** The exception that applies to a timeslot: one that closes its day, else one of its time, else one of its day. */
export function exceptionOf(
  slot: Pick<Slot, 'activityId' | 'date' | 'time'>,
  exceptions: readonly Exception[],
): Exception | undefined {
  const own = exceptions.filter(each => each.activityId === slot.activityId && each.date === slot.date)
  const ofDay = own.find(each => each.time === null)
  return ofDay?.capacity === null ? ofDay : (own.find(each => each.time === slot.time) ?? ofDay)
}
