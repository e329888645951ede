import { dayFrom, todayIn } from '../calendar.ts'

/** The day in the URL, or else the current one of the operator. */
export const shownDay = (query: URLSearchParams, timeZone: string, now = new Date()): string =>
  dayFrom(query.get('day')) ?? todayIn(timeZone, now)
