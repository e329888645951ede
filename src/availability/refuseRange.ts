import { refuseFaults } from '../refusal.ts'

const MAX_DAYS = 400

const DAY = 86_400_000

/** Refuses a range of days that ends before it starts, or is too long. */
export function refuseRange(from: string, to: string): void {
  // Every day of UTC is as long.
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  if (days < 1) {
    refuseFaults([{ path: ['to'], detail: `The end of the range, ${to}, is before its start, ${from}.` }])
  }
  if (days > MAX_DAYS) {
    refuseFaults([{ path: ['to'], detail: `A range has at most ${MAX_DAYS} days; this one has ${days}.` }])
  }
}
