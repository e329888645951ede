import { refuseViolations, type Violation } from '../refusals/refusal.ts'
import type { DateRange } from './DateRange.ts'
import type { DateTimeRange } from './DateTimeRange.ts'

/** Refuses a filter with ranges that end before they start; names all of them. */
export function refuseReversedRanges(filter: object): void {
  refuseViolations(Object.entries(filter).flatMap(([name, value]) => violationOf(name, value)))
}

function violationOf(name: string, range: (DateRange & DateTimeRange) | null | undefined): Violation[] {
  const { from, to, before } = range ?? {}
  if (from && to && to < from) {
    return [{ path: ['filter', name, 'to'], detail: `The last day, ${to}, is before the first, ${from}.` }]
  }
  if (from && before && before <= from) {
    const detail = `The end of the range, ${text(before)}, is not after its start, ${text(from)}.`
    return [{ path: ['filter', name, 'before'], detail }]
  }
  return []
}

const text = (instant: Date | string) => (typeof instant === 'string' ? instant : instant.toISOString())
