import type { Violation } from '../refusals/refusal.ts'

const DAY_MS = 86_400_000

/**
 * The violation of a range of instants, the end excluded, that ends before it starts or is too long.
 * @param path of its end in the request
 */
export function instantsViolations(
  path: Violation['path'],
  from: Date,
  before: Date,
  mostDays = Number.POSITIVE_INFINITY,
): Violation[] {
  if (before <= from) {
    const detail = `The end of the range, ${before.toISOString()}, is not after its start, ${from.toISOString()}.`
    return [{ path, detail }]
  }
  if (before.getTime() - from.getTime() <= mostDays * DAY_MS) return []
  return [{ path, detail: `A range has at most ${mostDays} days.` }]
}
