/** One percent, as rates are stored. */
export const PERCENT = 1000

/** The rate of a percentage, rounded to whole thousandths of a percent. */
export function rateOf(percentage: number): number {
  return Math.round(percentage * PERCENT)
}

/** A rate in thousandths of a percent as a percentage. */
export function percentageOf(rate: number): number {
  return rate / PERCENT
}

/** Whether a percentage has at most three decimals, so that its rate is exact. */
export function isExactRate(percentage: number): boolean {
  return percentageOf(rateOf(percentage)) === percentage
}
