import type { Fault } from '../refusals/refusal.ts'
import { isExactRate } from '../rules/pricing/percentRate.ts'

/** The faults of a percentage beyond its bounds, which the transport checks. */
export function rateFaults(percentage: number | null | undefined, path: Fault['path']): Fault[] {
  if (percentage == null || isExactRate(percentage)) return []
  return [{ path, detail: `A percentage has at most three decimals; it was ${percentage}.` }]
}
