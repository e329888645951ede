import { refuseViolations, type Violation } from '../refusals/refusal.ts'
import type { DateRange } from './DateRange.ts'
import type { DateTimeRange } from './DateTimeRange.ts'
import { daysViolations } from './daysViolations.ts'
import { instantsViolations } from './instantsViolations.ts'

/** Refuses a filter with ranges that end before they start; names all of them. */
export function refuseReversedRanges(filter: object): void {
  refuseViolations(Object.entries(filter).flatMap(([name, value]) => violationOf(name, value)))
}

function violationOf(name: string, range: (DateRange & DateTimeRange) | null | undefined): Violation[] {
  const { from, to, before } = range ?? {}
  if (from && before) return instantsViolations(['filter', name, 'before'], new Date(from), new Date(before))
  return daysViolations(['filter', name, 'to'], from, to)
}
