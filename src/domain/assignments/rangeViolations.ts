import type { Violation } from '../refusals/refusal.ts'
import { instantsViolations } from '../scalars/instantsViolations.ts'

/** The longest range of time for assignments. */
export const MAX_DAYS = 31

export function rangeViolations(from: Date, before: Date): Violation[] {
  return instantsViolations(['before'], from, before, MAX_DAYS)
}
