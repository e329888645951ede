import type { CancellationTier } from '../pricing/Pricing.ts'

const MINUTE = 60_000

/**
 * How much of the price is refunded, in percent, when a booking is cancelled at an instant. A tier holds until its minutes before the
 * start, that instant included; after the last one nothing is refunded. Minutes are elapsed time, also when the clocks change.
 * @param tiers the terms as of the sale; null if everything is refunded
 * @example refundPercent([{ minutesBefore: 2880, percent: 100 }, { minutesBefore: 1440, percent: 50 }], start, dayBefore) // 50
 */
export function refundPercent(tiers: readonly CancellationTier[] | null, startsAt: Date, now: Date): number {
  if (tiers === null) return 100
  const left = startsAt.getTime() - now.getTime()
  return Math.max(0, ...tiers.filter(tier => left >= tier.minutesBefore * MINUTE).map(tier => tier.percent))
}
