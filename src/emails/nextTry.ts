/** Minutes until the next try after each one that failed: eight tries in about an hour. */
const MINUTES = [0.5, 1, 2, 5, 10, 15, 30]

/** When to try again after so many tries; null when it is given up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const minutes = MINUTES[attempts - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
}
