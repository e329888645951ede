import type { Fault } from '../../refusal.ts'

/** What is wrong with a quota beyond the bounds of each field, as far as it could be read. */
export function quotaFaults({ threshold }: { threshold?: string }): Fault[] {
  if (threshold === undefined || (threshold !== '0' && !threshold.startsWith('-'))) return []
  return [{ path: ['threshold'], detail: `The threshold must be greater than 0; it is ${threshold}.` }]
}
