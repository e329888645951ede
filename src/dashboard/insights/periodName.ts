import type { InsightGrain } from '../api/generated.ts'
import { localDay, longMonth, shortDay } from '../format.ts'
import { words } from '../words.ts'

/** The name of a period in the locale of the dashboard. */
export function periodName({ from, to }: { from: string; to: string }, grain: InsightGrain): string {
  if (grain === 'MONTH') return longMonth(from.slice(0, 7))
  return grain === 'DAY' || from === to ? localDay(from) : words.bookingList.between(shortDay(from), shortDay(to))
}
