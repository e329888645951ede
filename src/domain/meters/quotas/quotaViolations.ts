import type { Violation } from '../../refusals/refusal.ts'

/** The violations of a quota beyond the bounds of each field, in what could be read of it. */
export function quotaViolations({ threshold }: { threshold?: string }): Violation[] {
  if (threshold === undefined || (threshold !== '0' && !threshold.startsWith('-'))) return []
  return [{ path: ['threshold'], detail: `The threshold must be greater than 0; it is ${threshold}.` }]
}
