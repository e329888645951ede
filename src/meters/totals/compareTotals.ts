import type { Database, Sql } from '../../database/Database.ts'
import type { UsageDifference, UsageVerification } from './UsageVerification.ts'

export const MAX_DIFFERENCES = 100

/** The result for a range of days. */
export interface TotalsComparison extends Pick<UsageVerification, 'entries' | 'differing'> {
  differences: UsageDifference[]
}

// Local days begin at most 14 hours before those of UTC and end at most 12 after them: these bounds are for the index.
const ROWS = `
  select count(*) "rows" from (
    select from usage_entry
    where operator_id = $1 and occurred_at >= ($2::date - interval '16 hours')::timestamptz and occurred_at < ($3::date + 1 + interval '14 hours')::timestamptz
    limit $4
  ) e`

const LEDGER = `
    select e.meter, (e.occurred_at at time zone z.name)::date "day", date_trunc('hour', e.occurred_at, z.name) "hour",
      sum(e.usage) usage, sum(e.events) events, count(*) entries
    from usage_entry e cross join zone z
    where e.operator_id = $1 and e.occurred_at >= ($2::date - interval '16 hours')::timestamptz
      and e.occurred_at < ($3::date + 1 + interval '14 hours')::timestamptz
    group by 1, 2, 3`

// Reads batches by index: for many entries the planner may prefer a sort of all of them for every batch.
const BY_INDEX = `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`

// Of a midnight that occurs twice PostgreSQL uses the second one, hours after the day began.
const ADD_UP = `
  with part as materialized (
    select e.occurred_at, e.id, e.meter, e.usage, e.events, z.time_zone from operator z
    cross join lateral (
      select t.occurred_at, t.id, t.meter, t.usage, t.events from usage_entry t
      where t.operator_id = $1 and t.occurred_at >= $2::date::timestamp at time zone z.time_zone - interval '3 hours'
        and t.occurred_at < ($3::date + 1)::timestamp at time zone z.time_zone + interval '3 hours'
        and (t.occurred_at, t.id) > ($4::timestamptz, $5::bigint)
      order by t.occurred_at, t.id limit $6
    ) e
    where z.operator_id = $1
  )
  select l.at, l.id, g.groups from (
    select occurred_at::text "at", id from part p order by p.occurred_at desc, p.id desc limit 1
  ) l cross join (
    select json_agg(json_build_array(meter, "day", "hour", usage::text, events, entries))::text groups from (
      select meter, (occurred_at at time zone time_zone)::date "day", date_trunc('hour', occurred_at, time_zone) "hour",
        sum(usage) usage, sum(events) events, count(*) entries
      from part group by 1, 2, 3
    ) added
  ) g`

const ADDED = `
    select g ->> 0 meter, (g ->> 1)::date "day", (g ->> 2)::timestamptz "hour",
      sum((g ->> 3)::numeric) usage, sum((g ->> 4)::bigint) events, sum((g ->> 5)::bigint) entries
    from unnest($5::text[]) part cross join json_array_elements(part::json) g
    group by 1, 2, 3`

// An entry and its total are committed together, and so are a zone and its totals: in one snapshot they are equal, even while
// usage is being recorded. On both sides an hour belongs to the day in which it starts.
const COMPARE = (ledger: string) => `
  with zone as materialized (
    select time_zone name from operator where operator_id = $1
  ), ledger as materialized (${ledger}
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

const COMPARE_AT_ONCE = COMPARE(LEDGER)
const COMPARE_ADDED = COMPARE(ADDED)

/**
 * Compares the entries of a range of days with their totals, as of one moment: in one statement or, if there are too many entries
 * for one statement, in one snapshot.
 * @param atOnce how many entries a statement adds up
 */
export async function compareTotals(
  database: Database,
  operatorId: string,
  from: string,
  to: string,
  atOnce: number,
): Promise<TotalsComparison> {
  const values = [operatorId, from, to, MAX_DIFFERENCES]
  // The hours around a day are added up as well.
  const most = 2 * atOnce
  const [found] = await database.query<{ rows: number }>(ROWS, [operatorId, from, to, most + 1])
  if (found!.rows <= most) return read(await database.query<Row>(COMPARE_AT_ONCE, values))
  return database.transaction(async sql => {
    await sql.query('set transaction isolation level repeatable read')
    await sql.query(BY_INDEX)
    return read(await sql.query<Row>(COMPARE_ADDED, [...values, await addUp(sql, operatorId, from, to, atOnce)]))
  })
}

/** Adds up the entries of a range of days by meter, day and hour, in batches. */
async function addUp(sql: Sql, operatorId: string, from: string, to: string, atOnce: number): Promise<string[]> {
  type Part = { at: string; id: number; groups: string }
  const parts: string[] = []
  for (let last: Omit<Part, 'groups'> = { at: '-infinity', id: 0 }; ; ) {
    const [part] = await sql.query<Part>(ADD_UP, [operatorId, from, to, last.at, last.id, atOnce])
    if (!part) return parts
    parts.push(part.groups)
    last = part
  }
}

type Row = UsageDifference & Pick<TotalsComparison, 'entries' | 'differing'>

function read(rows: Row[]): TotalsComparison {
  const [{ entries, differing }] = rows as [Row]
  const differences = differing === 0 ? [] : rows.map(({ entries: _, differing: __, ...difference }) => difference)
  return { entries, differing, differences }
}
