import { movedDay } from '../calendar.ts'
import { localDay } from '../format.ts'

/** The start and end of something, in its time zone. */
interface Timed {
  /** The local day on which it begins. */
  date: string
  time: string
  endTime: string
  startsAt: string
  endsAt: string
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Formats a time span, with the day of the end if it is a different one. */
export function timeSpan({ date, time, endTime, startsAt, endsAt }: Timed): string {
  const lasts = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
  // A change of the clocks in between does not count as a day.
  const days = Math.round((lasts - minutesOf(endTime) + minutesOf(time)) / 1440)
  return days > 0 ? `${time} – ${localDay(movedDay(date, days))}, ${endTime}` : `${time}–${endTime}`
}
