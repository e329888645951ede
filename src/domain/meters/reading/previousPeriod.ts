import { Temporal } from 'temporal-polyfill'
import { periodOf } from './periodOf.ts'
import type { UsagePeriod } from './UsageSummary.ts'

/** The period to compare with: as many days directly before it; for whole calendar months, as many whole months. */
export function previousPeriod(timeZone: string, { from, to }: UsagePeriod): UsagePeriod {
  const first = Temporal.PlainDate.from(from)
  const next = Temporal.PlainDate.from(to).add({ days: 1 })
  const months = (next.year - first.year) * 12 + next.month - first.month
  const whole = first.day === 1 && next.day === 1
  const before = first.subtract(whole ? { months } : { days: first.until(next).days })
  return periodOf(timeZone, before.toString(), first.subtract({ days: 1 }).toString())
}
