import { Temporal } from 'temporal-polyfill'
import { refuseViolations } from '../../refusals/refusal.ts'
import { daysViolations } from '../../scalars/daysViolations.ts'
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
  const sold = basis === InsightBasis.SOLD
  const why = sold ? ' by the day of the sale, because every booking is read' : ''
  refuseViolations(daysViolations(['input', 'to'], from, to, sold ? MAX_DAYS_SOLD : MAX_DAYS, why))
  return { from, to, beforeFrom: yearBefore(from), beforeTo: yearBefore(to) }
}

/** 28 February for the last day of a leap year's February. */
const yearBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ years: 1 }).toString()
