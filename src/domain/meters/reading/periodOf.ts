import { Temporal } from 'temporal-polyfill'
import { refuseViolations } from '../../refusals/refusal.ts'
import { daysViolations } from '../../scalars/daysViolations.ts'
import { startOfDay } from '../totals/startOfDay.ts'
import type { UsagePeriod } from './UsageSummary.ts'

/** The days from `from` to `to`, both included, with their first and last second; refuses an end before the start. */
export function periodOf(timeZone: string, from: string, to: string): UsagePeriod {
  refuseViolations(daysViolations(['to'], from, to))
  const beginning = startOfDay(Temporal.PlainDate.from(from), timeZone)
  const ending = startOfDay(Temporal.PlainDate.from(to).add({ days: 1 }), timeZone)
  return { from, to, startsAt: new Date(beginning), endsAt: new Date(ending - 1000) }
}
