import type { Violation } from '../refusals/refusal.ts'
import { countDays } from './countDays.ts'

/** The most days of one request for figures, availability or entries: a year, and what is compared with it. */
export const MAX_DAYS = 400

/**
 * The violation of a range of local days, both included, that ends before it starts or has too many days.
 * @param path of its end in the request
 * @param from nothing is wrong if it, or `to`, is left out
 * @param why follows the limit in the sentence, such as ` by the day of the sale`
 */
export function daysViolations(
  path: Violation['path'],
  from: string | null | undefined,
  to: string | null | undefined,
  most = Number.POSITIVE_INFINITY,
  why = '',
): Violation[] {
  if (!from || !to) return []
  const days = countDays(from, to)
  if (days < 1) return [{ path, detail: `The last day, ${to}, is before the first, ${from}.` }]
  if (days <= most) return []
  return [{ path, detail: `From ${from} to ${to} are ${days} days; at most ${most} are allowed${why}.` }]
}
