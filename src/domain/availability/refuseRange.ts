import { refuseViolations } from '../refusals/refusal.ts'
import { countDays } from '../scalars/countDays.ts'

const MAX_DAYS = 400

/** Refuses a range of days that ends before it starts, or is too long. */
export function refuseRange(from: string, to: string): void {
  const days = countDays(from, to)
  if (days < 1) {
    refuseViolations([{ path: ['to'], detail: `The end of the range, ${to}, is before its start, ${from}.` }])
  }
  if (days > MAX_DAYS) {
    refuseViolations([{ path: ['to'], detail: `A range has at most ${MAX_DAYS} days; this one has ${days}.` }])
  }
}
