/** Local days, as `2026-07-01`, and months, as `2026-07`: they are of no zone, and what is reckoned with them is text too. */
export function movedDay(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** The month at this distance in months. */
export function movedMonth(month: string, months: number): string {
  const moved = new Date(`${month}-01T00:00:00Z`)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  return moved.toISOString().slice(0, 7)
}

export const lastDayOf = (month: string): string => movedDay(`${movedMonth(month, 1)}-01`, -1)

/** The current local day in a time zone. */
export function todayIn(timeZone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}

/** Parses a day from a URL; undefined for anything invalid, such as 30 February. */
export function dayFrom(text: string | null | undefined): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}

/** Parses a month from a URL, such as `2026-07`; undefined for anything invalid. */
export const monthFrom = (text: string | null | undefined): string | undefined =>
  dayFrom(text && `${text}-01`)?.slice(0, 7)

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  return movedDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** The seven days from a Monday. */
export const daysOf = (monday: string): string[] => Array.from({ length: 7 }, (_, index) => movedDay(monday, index))

/**
 * The instant at which a day begins in a time zone: the first 00:00 if there are two, and the end of the gap if clocks
 * skip midnight.
 */
export const startOfDay = (day: string, timeZone: string): Date => instantAt(day, '00:00', timeZone)

/** The instant of a local time: the first one if there are two, and as much later as clocks go forward if there is none. */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const localOf = (index: number) => Date.parse(`${clock.format(index).replace(' ', 'T')}Z`)
  // The offsets of a day before and of a day after: clocks may change in between, at midnight too.
  const instants = [wanted - DAY_MS, wanted + DAY_MS].map(index => wanted - (localOf(index) - index))
  return new Date(Math.min(...instants.filter(index => localOf(index) >= wanted)))
}

const DAY_MS = 86_400_000
