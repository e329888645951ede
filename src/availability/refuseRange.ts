import { refuseFaults } from '../refusal.ts'

const MAX_DAYS = 400

/** Longer ranges than a calendar shows are read by themselves, so that nobody waits for those of others. */
export const MAX_SHARED_DAYS = 62

const DAY = 86_400_000

/** Refuses a range of days that ends before it starts, or is too long. Returns how many days it has. */
export function refuseRange(from: string, to: string): number {
  // Every day of UTC is as long.
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  if (days < 1) {
    refuseFaults([{ path: ['to'], detail: `The end of the range, ${to}, is before its start, ${from}.` }])
  }
  if (days > MAX_DAYS) {
    refuseFaults([{ path: ['to'], detail: `A range has at most ${MAX_DAYS} days; this one has ${days}.` }])
  }
  return days
}
