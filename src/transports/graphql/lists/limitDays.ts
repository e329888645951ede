import { refuseViolations } from '../../../domain/refusals/refusal.ts'
import { countDays } from '../../../domain/scalars/countDays.ts'
import { daysViolations } from '../../../domain/scalars/daysViolations.ts'

/** The number of days from `from` to `to`, both included; refuses a range that is reversed or too long. */
export function limitDays(from: string, to: string, most: number): number {
  refuseViolations(daysViolations(['to'], from, to, most))
  return countDays(from, to)
}
