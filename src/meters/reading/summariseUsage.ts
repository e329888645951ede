import { sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { periodOf } from './periodOf.ts'
import type { UsageSummary } from './UsageSummary.ts'

interface SummaryRow {
  meter: string | null
  totalUsage: string
  eventCount: number
}

// The grouping gives one row for all meters (meter is null there) and one for each; it goes over the sums of the meters, for over the
// days it would add up everything twice. It reads the totals of the days, so that it costs as much as there are days and meters,
// and not as much as was recorded. Sums of numeric are exact; trim_scale drops zeros. A meter of which every entry was voided has
// no entry.
const summarise = statement(
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

/** Every stored entry whose time of occurrence falls within the days counts, the one recorded a moment ago too. */
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
    totals: { usage: all.totalUsage, events: all.eventCount },
    meters: meters.map(row => ({ meter: row.meter!, totalUsage: row.totalUsage, eventCount: row.eventCount })),
  }
}
