import { Temporal } from 'temporal-polyfill'
import type { Schedule } from './Schedule.ts'
import type { ScheduleException } from './ScheduleException.ts'
import { startsOf } from './startsOf.ts'

/** The schedules and exceptions of an activity, with its time zone and duration. */
export interface Recurrence {
  timeZone: string
  durationMinutes: number
  schedules: readonly Pick<Schedule, 'weekdays' | 'times' | 'seasonFrom' | 'seasonTo' | 'capacity'>[]
  exceptions: readonly Pick<ScheduleException, 'date' | 'time' | 'capacity'>[]
}

/** A timeslot as the schedules require it. */
export interface PlannedTimeslot {
  date: string
  time: string
  startsAt: Date
  endsAt: Date
  capacity: number
  closed: boolean
}

/**
 * Expands schedules to the timeslots from `from` to `to`, both included, ordered by start. If two schedules have the same start,
 * the larger capacity is used. A closed day closes all of its times; else an exception for a time overrides one for its day.
 */
export function expandSchedules(recurrence: Recurrence, from: string, to: string): PlannedTimeslot[] {
  const exceptions = new Map(recurrence.exceptions.map(each => [`${each.date} ${each.time ?? ''}`, each]))
  const planned: PlannedTimeslot[] = []
  const last = Temporal.PlainDate.from(to)
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const date = day.toString()
    const ofDay = exceptions.get(`${date} `)
    for (const [time, capacity] of timesOf(recurrence, date, day.dayOfWeek)) {
      const exception = ofDay?.capacity === null ? ofDay : (exceptions.get(`${date} ${time}`) ?? ofDay)
      for (const start of startsOf(date, time, recurrence.timeZone)) {
        planned.push({
          date,
          time,
          startsAt: new Date(start),
          endsAt: new Date(start + recurrence.durationMinutes * 60_000),
          capacity: exception?.capacity ?? capacity,
          closed: exception !== undefined && exception.capacity === null,
        })
      }
    }
  }
  return planned.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

/** The local times at which the activity starts on a day, with the capacity of each. */
function timesOf({ schedules }: Recurrence, date: string, weekday: number): Map<string, number> {
  const times = new Map<string, number>()
  for (const { weekdays, times: starts, seasonFrom, seasonTo, capacity } of schedules) {
    if (!weekdays.includes(weekday)) continue
    if ((seasonFrom !== null && date < seasonFrom) || (seasonTo !== null && date > seasonTo)) continue
    for (const time of starts) times.set(time, Math.max(capacity, times.get(time) ?? 0))
  }
  return times
}
