import type { Violation } from '../refusals/refusal.ts'

/** The longest range of time for assignments. */
export const MAX_DAYS = 31

export function rangeViolations(from: Date, before: Date): Violation[] {
  if (before <= from) return [{ path: ['before'], detail: 'The end of the range is not after its start.' }]
  if (before.getTime() - from.getTime() <= MAX_DAYS * 86_400_000) return []
  return [{ path: ['before'], detail: `A range has at most ${MAX_DAYS} days.` }]
}
