/** One percent, in thousandths. */
const PERCENT = 1000

/** The rate of a percentage in thousandths of a percent; null if it has more than three decimals. */
export function rateOf(percentage: number): number | null {
  const rate = Math.round(percentage * PERCENT)
  return rate / PERCENT === percentage ? rate : null
}

/** A rate as a percentage. */
export function percentageOf(rate: number): number {
  return rate / PERCENT
}
