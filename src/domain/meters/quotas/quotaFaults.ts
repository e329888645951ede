import type { Fault } from '../../refusals/refusal.ts'

/** The faults of a quota beyond the bounds of each field, in what could be read of it. */
export function quotaFaults({ threshold }: { threshold?: string }): Fault[] {
  if (threshold === undefined || (threshold !== '0' && !threshold.startsWith('-'))) return []
  return [{ path: ['threshold'], detail: `The threshold must be greater than 0; it is ${threshold}.` }]
}
