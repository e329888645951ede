import { refuseFaults } from '../../refusal.ts'

const DAY_MS = 86_400_000

/** The number of days from `from` to `to`, both included; refuses a range that is reversed or too long. */
export function countDays(from: string, to: string, most: number): number {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) refuseFaults([{ path: ['to'], detail: `The last day, ${to}, is before the first, ${from}.` }])
  if (days > most) {
    refuseFaults([{ path: ['to'], detail: `From ${from} to ${to} are ${days} days; at most ${most} are allowed.` }])
  }
  return days
}
