import { Temporal } from 'temporal-polyfill'
import { refuseViolations } from '../../refusals/refusal.ts'
import { countDays } from '../../scalars/countDays.ts'
import { InsightBasis } from './InsightBasis.ts'

/** For how many days there are figures. */
export const MAX_DAYS = 400

/** The same by the day of the sale, for which every booking is read; and for how many days the average lead time is read. */
export const MAX_DAYS_SOLD = 92

/** A range of local days and the same range one year before. */
export interface InsightRanges {
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
}

/** The ranges of a request. Refuses a range that ends before it starts or has too many days. */
export function insightRanges(basis: InsightBasis, from: string, to: string): InsightRanges {
  const path = ['input', 'to']
  const days = countDays(from, to)
  if (days < 1) refuseViolations([{ path, detail: `The last day, ${to}, is before the first, ${from}.` }])
  const sold = basis === InsightBasis.SOLD
  const most = sold ? MAX_DAYS_SOLD : MAX_DAYS
  if (days > most) {
    const why = sold ? ' by the day of the sale, because every booking is read' : ''
    const detail = `From ${from} to ${to} are ${days} days; at most ${most} are allowed${why}.`
    refuseViolations([{ path, detail }])
  }
  return { from, to, beforeFrom: yearBefore(from), beforeTo: yearBefore(to) }
}

/** 28 February for the last day of a leap year's February. */
const yearBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ years: 1 }).toString()
