import type { Sql } from '../../database/Database.ts'
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
const SUMMARISE = `
  with used as (
    select meter, sum(usage) usage, sum(events) events from usage_day
    where operator_id = $1 and day between $2 and $3
    group by meter having sum(events) > 0
  )
  select meter, trim_scale(coalesce(sum(usage), 0)) "totalUsage", coalesce(sum(events), 0)::bigint "eventCount"
  from used group by grouping sets ((), (meter))
  order by meter is not null, "totalUsage" desc, meter collate "C"`

/** Every stored entry whose time of occurrence falls within the days counts, the one recorded a moment ago too. */
export async function summariseUsage(
  sql: Sql,
  operatorId: string,
  timeZone: string,
  from: string,
  to: string,
): Promise<UsageSummary> {
  const period = periodOf(timeZone, from, to)
  const [all, ...meters] = await sql.query<SummaryRow>(SUMMARISE, [operatorId, from, to])
  if (!all) throw new Error('A grouping over nothing still has its grand total.')
  return {
    period,
    totals: { usage: all.totalUsage, events: all.eventCount },
    meters: meters.map(row => ({ meter: row.meter!, totalUsage: row.totalUsage, eventCount: row.eventCount })),
  }
}
