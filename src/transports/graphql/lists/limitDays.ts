import { refuseViolations } from '../../../domain/refusals/refusal.ts'
import { countDays } from '../../../domain/scalars/countDays.ts'

/** The number of days from `from` to `to`, both included; refuses a range that is reversed or too long. */
export function limitDays(from: string, to: string, most: number): number {
  const days = countDays(from, to)
  if (days < 1) refuseViolations([{ path: ['to'], detail: `The last day, ${to}, is before the first, ${from}.` }])
  if (days > most) {
    refuseViolations([{ path: ['to'], detail: `From ${from} to ${to} are ${days} days; at most ${most} are allowed.` }])
  }
  return days
}
