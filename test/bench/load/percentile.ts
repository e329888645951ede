/** The value that this share of all values does not exceed. @param sorted in ascending order, and not empty */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!
}
