import { Temporal } from 'temporal-polyfill'
import { InsightGrain } from './InsightGrain.ts'

/** A period of the calendar, as much of it as is in a range. */
export interface CalendarPeriod {
  /** The first day of the whole period. */
  begins: string
  from: string
  to: string
}

/** The periods of a range of local days, in order. */
export function insightPeriods(from: string, to: string, grain: InsightGrain): CalendarPeriod[] {
  const periods: CalendarPeriod[] = []
  for (let begins = firstDay(Temporal.PlainDate.from(from), grain); begins.toString() <= to; ) {
    const next = begins.add(LENGTHS[grain])
    const last = next.subtract({ days: 1 }).toString()
    const first = begins.toString()
    periods.push({ begins: first, from: first < from ? from : first, to: last > to ? to : last })
    begins = next
  }
  return periods
}

const LENGTHS = {
  [InsightGrain.DAY]: { days: 1 },
  [InsightGrain.WEEK]: { days: 7 },
  [InsightGrain.MONTH]: { months: 1 },
}

function firstDay(day: Temporal.PlainDate, grain: InsightGrain): Temporal.PlainDate {
  if (grain === InsightGrain.MONTH) return day.with({ day: 1 })
  return grain === InsightGrain.WEEK ? day.subtract({ days: day.dayOfWeek - 1 }) : day
}
