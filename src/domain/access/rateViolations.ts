import type { Violation } from '../refusals/refusal.ts'
import { isExactRate } from '../rules/pricing/percentRate.ts'

/** The violations of a percentage beyond its bounds, which the transport checks. */
export function rateViolations(percentage: number | null | undefined, path: Violation['path']): Violation[] {
  if (percentage == null || isExactRate(percentage)) return []
  return [{ path, detail: `A percentage has at most three decimals; it was ${percentage}.` }]
}
