import type { Recurrence } from '../domain/availability/expandSchedules.ts'
import { localDay } from '../domain/scalars/localDay.ts'
import type { DemoActivity, DemoSchedule } from './DemoActivity.ts'

/** Last year's season for the past bookings, and enough later years for any demo. */
export const YEARS = [-1, 0, 1, 2, 3]

/** When an activity of the demo recurs, counted from the day on which the demo is loaded. */
export function recurrenceOf(activity: DemoActivity, timeZone: string, now: Date) {
  const year = Number(localDay(now, timeZone).slice(0, 4))
  const seasons = activity.schedules.flatMap(schedule => seasonsOf(schedule, year))
  return {
    timeZone,
    durationMinutes: activity.durationMinutes,
    schedules: seasons,
    exceptions: (activity.exceptions ?? []).map(({ inDays, time = null, capacity, reason }) => ({
      date: localDay(now, timeZone, inDays),
      time,
      capacity,
      reason,
    })),
  } satisfies Recurrence
}

function seasonsOf({ weekdays, times, capacity, season }: DemoSchedule, year: number): Recurrence['schedules'] {
  const recurring = { weekdays: [...weekdays], times: [...times], capacity }
  if (!season) return [{ ...recurring, seasonFrom: null, seasonTo: null }]
  const [from, to] = season
  return YEARS.map(later => ({
    ...recurring,
    seasonFrom: `${year + later}-${from}`,
    // A winter ends in the next year.
    seasonTo: `${year + later + (to < from ? 1 : 0)}-${to}`,
  }))
}
