import { movedDay } from '../calendar.ts'
import { localDay } from '../format.ts'

/** When something begins and ends, on its own clock. */
interface Timed {
  /** The local day on which it begins. */
  date: string
  time: string
  endTime: string
  startsAt: string
  endsAt: string
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** From when until when, with the day where it ends on another one. */
export function timeSpan({ date, time, endTime, startsAt, endsAt }: Timed): string {
  const lasts = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
  // A change of the clocks in between does not count as a day.
  const days = Math.round((lasts - minutesOf(endTime) + minutesOf(time)) / 1440)
  return days > 0 ? `${time} – ${localDay(movedDay(date, days))}, ${endTime}` : `${time}–${endTime}`
}
