import { Temporal } from 'temporal-polyfill'
import type { Database } from '../../database/Database.ts'
import { refuseFaults } from '../../refusal.ts'
import { compareTotals, MOST_DIFFERENCES, type TotalsComparison } from './compareTotals.ts'
import type { UsageVerification } from './UsageVerification.ts'

/** Entries that are added up in one statement, so that it does not run out of time. */
const MOST_AT_ONCE = 500_000

// Where the totals are wrong, the parts are of another size, and nothing else.
const WEIGH = `
  select day, sum(events)::bigint events from usage_day
  where operator_id = $1 and slot >= 0 and day between $2 and $3 group by day order by day`

interface Weight {
  day: string
  events: number
}

/**
 * Adds up every single entry of some days, and compares with the totals of the days and of their hours. What retention has deleted
 * is left out on both sides. Exact under load: every day is compared as of one moment.
 *
 * @param atOnce how many entries a statement adds up
 */
export async function verifyUsage(
  database: Database,
  operatorId: string,
  from: string,
  to: string,
  atOnce = MOST_AT_ONCE,
): Promise<UsageVerification> {
  if (to < from) refuseFaults([{ path: ['to'], detail: `The end of the period, ${to}, is before its start, ${from}.` }])
  const found: TotalsComparison = { entries: 0, differing: 0, differences: [] }
  const weights = await database.query<Weight>(WEIGH, [operatorId, from, to])
  for (const [first, last] of partsOf(weights, from, to, atOnce)) {
    const part = await compareTotals(database, operatorId, first, last, atOnce)
    found.entries += part.entries
    found.differing += part.differing
    found.differences.push(...part.differences.slice(0, MOST_DIFFERENCES - found.differences.length))
  }
  return { from, to, equal: found.differing === 0, ...found }
}

/** The period in parts, of as many days as fit: first and last day of each. */
function partsOf(weights: readonly Weight[], from: string, to: string, atOnce: number): [string, string][] {
  const parts: [string, string][] = []
  let first = from
  let entries = 0
  for (const { day, events } of weights) {
    if (entries > 0 && entries + events > atOnce) {
      parts.push([first, Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()])
      first = day
      entries = 0
    }
    entries += events
  }
  return [...parts, [first, to]]
}
