import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { refuseViolations } from '../../refusals/refusal.ts'
import { daysViolations } from '../../scalars/daysViolations.ts'
import { compareTotals, MAX_DIFFERENCES, type TotalsComparison } from './compareTotals.ts'
import type { UsageVerification } from './UsageVerification.ts'

/** The entries that one statement adds up without a timeout. */
const BATCH_SIZE = 500_000

// Wrong totals only change the size of the batches.
const selectWeights = preparedStatement(
  ({ operatorId, from, to }: Placeholders<{ operatorId: string; from: string; to: string }>) => sql<Weight>`
  select day, sum(events)::bigint events from usage_day
  where operator_id = ${operatorId} and slot >= 0 and day between ${from} and ${to} group by day order by day`,
)

interface Weight {
  day: string
  events: number
}

/**
 * Adds up every entry of a range of days, and compares the sums with the totals of days and hours. Usage that retention has
 * deleted is left out on both sides. Exact under load: every day is compared as of one moment.
 * @param atOnce how many entries a statement adds up
 */
export async function verifyUsage(
  database: Database,
  operatorId: string,
  from: string,
  to: string,
  atOnce = BATCH_SIZE,
): Promise<UsageVerification> {
  refuseViolations(daysViolations(['to'], from, to))
  const found: TotalsComparison = { entryCount: 0, differenceCount: 0, differences: [] }
  const weights = await selectWeights(database, { operatorId, from, to })
  for (const [first, last] of partsOf(weights, from, to, atOnce)) {
    const part = await compareTotals(database, operatorId, first, last, atOnce)
    found.entryCount += part.entryCount
    found.differenceCount += part.differenceCount
    found.differences.push(...part.differences.slice(0, MAX_DIFFERENCES - found.differences.length))
  }
  return { from, to, equal: found.differenceCount === 0, ...found }
}

/** Splits the period into ranges of as many days as fit: first and last day of each. */
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
