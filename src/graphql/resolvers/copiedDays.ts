import { refuseFaults } from '../../refusal.ts'

const MAX_DAYS = 100

const DAY_MS = 86_400_000

/** The days of a copy; refuses a range that is reversed or too long. */
export function copiedDays(from: string, to: string): { from: string; to: string } {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) refuseFaults([{ path: ['to'], detail: `The last day, ${to}, is before the first, ${from}.` }])
  if (days > MAX_DAYS) {
    refuseFaults([{ path: ['to'], detail: `From ${from} to ${to} are ${days} days; at most ${MAX_DAYS} are allowed.` }])
  }
  return { from, to }
}
