import type { ScheduleWeekQuery } from '../api/generated.ts'
import { dayFrom, movedDay } from '../calendar.ts'

export type Slot = ScheduleWeekQuery['timeslots'][number]
export type Exception = ScheduleWeekQuery['scheduleExceptions'][number]

/** The Monday of the week of a day; of today's where the day is none. */
export function mondayOf(day: string | null, today: string): string {
  const known = dayFrom(day) ?? today
  const weekday = (new Date(`${known}T00:00:00Z`).getUTCDay() + 6) % 7
  return movedDay(known, -weekday)
}

/** The seven days from a Monday. */
export const daysOf = (monday: string): string[] => Array.from({ length: 7 }, (_, at) => movedDay(monday, at))

/** The exception that holds for a timeslot: one of its time goes before one of its day. */
export function exceptionOf(slot: Slot, exceptions: readonly Exception[]): Exception | undefined {
  const own = exceptions.filter(each => each.activityId === slot.activityId && each.date === slot.date)
  return own.find(each => each.time === slot.time) ?? own.find(each => each.time === null)
}

const range = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A week in words, such as "15–21 June 2026". */
export function weekName(monday: string): string {
  const [from, to] = [monday, movedDay(monday, 6)].map(day => new Date(`${day}T00:00:00Z`))
  return range.formatRange(from!, to!)
}
