import { firstWeekday } from './firstWeekday.ts'

const long = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' })

/** The weekdays in the order of the reader's week. */
export function weekdays(): { long: string; short: string }[] {
  // The first of January 2024 was a Monday.
  return [...Array(7).keys()].map(at => {
    const date = Date.UTC(2024, 0, firstWeekday() + at)
    return { long: long.format(date), short: short.format(date) }
  })
}
