import type { Fault } from '../refusal.ts'
import { rateOf } from '../rules/pricing/percentRate.ts'

/** The faults of a rate in percent beyond its bounds, which the transport checks. */
export function rateFaults(rate: number | null | undefined, path: Fault['path']): Fault[] {
  if (rate == null || rateOf(rate) !== null) return []
  return [{ path, detail: `A rate in percent has at most three decimals; it was ${rate}.` }]
}
