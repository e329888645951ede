import type { ResourceOfDayFragment } from '../api/generated.ts'
import { instantAt, movedDay, startOfDay } from '../calendar.ts'

type OpeningTime = ResourceOfDayFragment['openingTimes'][number]

/** When a resource is open on a day, as ISO 8601: by its present opening times, always if there are none. */
export function openOn(
  openingTimes: readonly OpeningTime[],
  day: string,
  timeZone: string,
): { startsAt: string; endsAt: string }[] {
  const [start, end] = [day, movedDay(day, 1)].map(each => startOfDay(each, timeZone).toISOString()) as [string, string]
  if (openingTimes.length === 0) return [{ startsAt: start, endsAt: end }]
  // A night that began on the day before can still be open.
  return [movedDay(day, -1), day].flatMap(date =>
    openingTimes
      .filter(({ weekdays }) => weekdays.includes(new Date(`${date}T00:00:00Z`).getUTCDay() || 7))
      .map(({ opensAt: from, closesAt: until }) => ({
        startsAt: instantAt(date, from, timeZone).toISOString(),
        endsAt: instantAt(until <= from ? movedDay(date, 1) : date, until, timeZone).toISOString(),
      }))
      .filter(({ startsAt, endsAt }) => endsAt > start && startsAt < end),
  )
}
