import { dayFrom, movedDay, movedMonth } from '../calendar.ts'

/** A range of days in the operator's time zone, both ends included. */
export interface Period {
  from: string
  to: string
}

const DAY_MS = 86_400_000

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The number of days; zero or negative if it ends before it begins. */
export const daysOf = ({ from, to }: Period): number => (at(to) - at(from)) / DAY_MS + 1

/** The days in the URL; by default the last thirty. */
export function periodOf(query: URLSearchParams, today: string): Period {
  const to = dayFrom(query.get('to')) ?? today
  return { from: dayFrom(query.get('from')) ?? movedDay(to, -29), to }
}

/** The number of whole calendar months; zero if it does not consist of whole months. */
function wholeMonths({ from, to }: Period): number {
  const next = movedDay(to, 1)
  if (!from.endsWith('-01') || !next.endsWith('-01') || to < from) return 0
  return monthOf(next) - monthOf(from)
}

/**
 * The period before or after it: as many days, or of whole calendar months as many whole months, as the service compares them.
 * @param step -1 for the one before
 */
export function besides(period: Period, step: -1 | 1): Period {
  const months = wholeMonths(period)
  if (months > 0) {
    const first = (times: number) => `${movedMonth(period.from.slice(0, 7), times * months)}-01`
    return { from: first(step), to: movedDay(first(step + 1), -1) }
  }
  // One that ends before it begins is refused by the service, in its own words.
  const days = Math.max(0, daysOf(period)) * step
  return { from: movedDay(period.from, days), to: movedDay(period.to, days) }
}

/** Months counted from the year 0. */
export const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
