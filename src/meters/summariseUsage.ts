import type { Sql } from '../database.ts'
import { refuseFaults } from '../refusal.ts'
import type { UsageSummary } from './UsageSummary.ts'

interface SummaryRow {
  fromTimestamp: Date
  toTimestamp: Date
  meter: string | null
  totalUsage: string
  eventCount: number
}

// Days begin and end where the operator's clocks say. The rollup gives one row for all meters (meter is null there) and
// one for each, out of one range of the index (operator, occurred_at). Sums of numeric are exact; trim_scale drops zeros.
const SUMMARISE = `
  with period as (
    select ($2::date)::timestamp at time zone $4 as beginning, ($3::date + 1)::timestamp at time zone $4 as ending
  )
  select p.beginning "fromTimestamp", p.ending - interval '1 second' "toTimestamp", u.*
  from period p
  cross join lateral (
    select meter, trim_scale(coalesce(sum(usage), 0)) "totalUsage", count(*) "eventCount"
    from usage_entry
    where operator_id = $1 and occurred_at >= p.beginning and occurred_at < p.ending
    group by grouping sets ((), (meter))
  ) u
  order by u.meter is not null, u."totalUsage" desc, u.meter collate "C"`

/** Every stored entry whose time of occurrence falls within the days counts, the one recorded a moment ago too. */
export async function summariseUsage(
  sql: Sql,
  operatorId: string,
  timeZone: string,
  from: string,
  to: string,
): Promise<UsageSummary> {
  if (to < from) refuseFaults([{ path: ['to'], detail: `The end of the period, ${to}, is before its start, ${from}.` }])
  const [all, ...meters] = await sql.query<SummaryRow>(SUMMARISE, [operatorId, from, to, timeZone])
  if (!all) throw new Error('A grouping over nothing still has its grand total.')
  return {
    period: { from, to, fromTimestamp: all.fromTimestamp, toTimestamp: all.toTimestamp },
    totals: { usage: all.totalUsage, events: all.eventCount },
    meters: meters.map(row => ({ meter: row.meter!, totalUsage: row.totalUsage, eventCount: row.eventCount })),
  }
}
