import { Temporal } from 'temporal-polyfill'
import type { Sql } from '../database/Database.ts'
import { refuseFaults } from '../refusal.ts'
import type { UsageDifference, UsageVerification } from './UsageVerification.ts'

const MOST_DIFFERENCES = 100

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

interface Part extends Pick<UsageVerification, 'entries' | 'differing'> {
  differences: UsageDifference[]
}

// An entry and its count are committed together, and so are a zone and the totals that go by it: in the one snapshot of a statement
// they are equal, whatever is being recorded. Hours go by the day of their beginning, on both sides. Local days are nowhere two days
// from those of UTC: the plain bounds are for the index.
const COMPARE = `
  with zone as materialized (
    select time_zone name from operator where operator_id = $1
  ), ledger as materialized (
    select e.meter, (e.occurred_at at time zone z.name)::date "day", date_trunc('hour', e.occurred_at, z.name) "hour",
      sum(e.usage) usage, sum(e.events) events, count(*) entries
    from usage_entry e cross join zone z
    where e.operator_id = $1 and e.occurred_at >= ($2::date - 2)::timestamptz and e.occurred_at < ($3::date + 3)::timestamptz
    group by 1, 2, 3
  ), sides ("day", "hour", meter, recorded_usage, recorded_events, total_usage, total_events) as (
    select l.day, null::timestamptz, l.meter, l.usage, l.events, 0, 0 from ledger l where l.day between $2 and $3
    union all
    select (l.hour at time zone z.name)::date, l.hour, l.meter, l.usage, l.events, 0, 0 from ledger l cross join zone z
    where (l.hour at time zone z.name)::date between $2 and $3
    union all
    select d.day, null, d.meter, 0, 0, d.usage, d.events from usage_day d
    where d.operator_id = $1 and d.slot >= 0 and d.day between $2 and $3
    union all
    select (h.starts_at at time zone z.name)::date, h.starts_at, h.meter, 0, 0, h.usage, h.events from usage_hour h cross join zone z
    where h.operator_id = $1 and h.slot >= 0 and (h.starts_at at time zone z.name)::date between $2 and $3
      and h.starts_at >= ($2::date - 2)::timestamptz and h.starts_at < ($3::date + 3)::timestamptz
  ), differing as (
    select "day", "hour", meter, sum(recorded_usage) recorded_usage, sum(recorded_events) recorded_events,
      sum(total_usage) total_usage, sum(total_events) total_events
    from sides group by 1, 2, 3
    having sum(recorded_usage) <> sum(total_usage) or sum(recorded_events) <> sum(total_events)
  )
  select (select coalesce(sum(entries), 0)::bigint from ledger where "day" between $2 and $3) entries,
    d.day, d.hour, d.meter, trim_scale(d.recorded_usage) "recordedUsage", d.recorded_events::bigint "recordedEvents",
    trim_scale(d.total_usage) "totalUsage", d.total_events::bigint "totalEvents", count(d.day) over () differing
  from (select) one left join differing d on true
  order by d.day, d.hour nulls first, d.meter limit $4`

/**
 * Adds up every single entry of some days, and compares with the totals of the days and of their hours. What retention has deleted
 * is left out on both sides. Exact under load: every day is compared as of one moment.
 */
export async function verifyUsage(sql: Sql, operatorId: string, from: string, to: string): Promise<UsageVerification> {
  if (to < from) refuseFaults([{ path: ['to'], detail: `The end of the period, ${to}, is before its start, ${from}.` }])
  const found: Part = { entries: 0, differing: 0, differences: [] }
  for (const [first, last] of partsOf(await sql.query<Weight>(WEIGH, [operatorId, from, to]), from, to)) {
    const part = await compare(sql, operatorId, first, last)
    found.entries += part.entries
    found.differing += part.differing
    found.differences.push(...part.differences.slice(0, MOST_DIFFERENCES - found.differences.length))
  }
  return { from, to, equal: found.differing === 0, ...found }
}

/** The period in parts, of as many days as fit: first and last day of each. */
function partsOf(weights: readonly Weight[], from: string, to: string): [string, string][] {
  const parts: [string, string][] = []
  let first = from
  let entries = 0
  for (const { day, events } of weights) {
    if (entries > 0 && entries + events > MOST_AT_ONCE) {
      parts.push([first, Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()])
      first = day
      entries = 0
    }
    entries += events
  }
  return [...parts, [first, to]]
}

async function compare(sql: Sql, operatorId: string, from: string, to: string): Promise<Part> {
  type Row = UsageDifference & Pick<Part, 'entries' | 'differing'>
  const rows = await sql.query<Row>(COMPARE, [operatorId, from, to, MOST_DIFFERENCES])
  const [{ entries, differing }] = rows as [Row]
  const differences = differing === 0 ? [] : rows.map(({ entries: _, differing: __, ...difference }) => difference)
  return { entries, differing, differences }
}
