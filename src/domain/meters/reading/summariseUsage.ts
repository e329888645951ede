import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { periodOf } from './periodOf.ts'
import type { UsageSummary } from './UsageSummary.ts'

interface SummaryRow {
  meter: string | null
  totalUsage: string
  eventCount: number
}

// The grouping sets return one row for all meters (with a null meter) and one for each. They group the sums of the meters,
// because grouping the days would add up everything twice. Only daily totals are read, so the cost depends on the number of days
// and meters, not on the number of entries. Sums of numeric are exact; trim_scale removes trailing zeros. A meter whose entries
// were all voided is left out.
const summarise = preparedStatement(
  ({ operatorId, from, to }: Placeholders<{ operatorId: string; from: string; to: string }>) => sql<SummaryRow>`
  with used as (
    select meter, sum(usage) usage, sum(events) events from usage_day
    where operator_id = ${operatorId} and day between ${from} and ${to}
    group by meter having sum(events) > 0
  )
  select meter, trim_scale(coalesce(sum(usage), 0)) "totalUsage", coalesce(sum(events), 0)::bigint "eventCount"
  from used group by grouping sets ((), (meter))
  order by meter is not null, "totalUsage" desc, meter collate "C"`,
)

/** Sums the usage of every entry that occurred within the days, including entries committed just before. */
export async function summariseUsage(
  db: Sql,
  operatorId: string,
  timeZone: string,
  from: string,
  to: string,
): Promise<UsageSummary> {
  const period = periodOf(timeZone, from, to)
  const [all, ...meters] = await summarise(db, { operatorId, from, to })
  if (!all) throw new Error('A grouping over nothing still has its grand total.')
  return {
    period,
    totals: { usage: all.totalUsage, eventCount: all.eventCount },
    meters: meters.map(row => ({ meter: row.meter!, totalUsage: row.totalUsage, eventCount: row.eventCount })),
  }
}
