import { locale } from '../locale.ts'

/** The days of the week, from Monday. */
export const everyDay = [1, 2, 3, 4, 5, 6, 7]

// The first of January 2024 was a Monday.
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })

export const weekdayName = (day: number): string => weekday.format(new Date(Date.UTC(2024, 0, day)))
