const DAY = 86_400_000

/** How many days there are from `from` to `to`, both included. */
export function countDays(from: string, to: string): number {
  // Every day of UTC is as long.
  return (Date.parse(to) - Date.parse(from)) / DAY + 1
}
