import { todayIn } from '../calendar.ts'
import { count } from '../format.ts'
import { words } from '../words.ts'

const timeline = words.timeline

const DAY_MS = 86_400_000

interface Running {
  date: string
  startsAt: string
  endsAt: string
  endTime: string
}

/** The last local day of a timeslot: one that ends at midnight ends on the day before. */
export const lastDayIn = (timeZone: string, { endsAt }: Running): string =>
  todayIn(timeZone, new Date(Date.parse(endsAt) - 1))

/** Which of its days a day is, such as "day 2 of 3"; of what only goes on after midnight, until when. */
export function runsOn(slot: Running, day: string, timeZone: string): string {
  const { date, startsAt, endsAt, endTime } = slot
  if (Date.parse(endsAt) - Date.parse(startsAt) < DAY_MS) return timeline.runsUntil(endTime)
  return timeline.dayOf(count(daysFrom(date, day)), count(daysFrom(date, lastDayIn(timeZone, slot))))
}

const daysFrom = (first: string, day: string) => (Date.parse(day) - Date.parse(first)) / DAY_MS + 1
