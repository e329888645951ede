import { type RawBuilder, sql } from 'kysely'
import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { type Placeholder, type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { findZone } from './findZone.ts'
import { type OffsetValues, offsetValues } from './offsetValues.ts'
import type { UsageDifference, UsageVerification } from './UsageVerification.ts'

export const MAX_DIFFERENCES = 100

/** The result for a range of days. */
export interface TotalsComparison extends Pick<UsageVerification, 'entryCount' | 'differenceCount'> {
  differences: UsageDifference[]
}

// Local days begin at most 14 hours before those of UTC and end at most 12 after them: these bounds are for the index.
const countRows = preparedStatement(
  ({ operatorId, from, to, most }: Placeholders<Days & { most: number }>) => sql<{ rows: number }>`
  select count(*) "rows" from (
    select from usage_entry
    where operator_id = ${operatorId} and occurred_at >= (${from}::date - interval '16 hours') at time zone 'UTC'
      and occurred_at < (${to}::date + 1 + interval '14 hours') at time zone 'UTC'
    limit ${most}
  ) e`,
)

interface Days {
  operatorId: string
  from: string
  to: string
}

/** The days with the offsets of their zone as Node has them, so that wrong ones in the database are found. */
interface ZonedDays extends Days, OffsetValues {}

const addedAtOnce = ({ operatorId, from, to, starts, seconds }: Placeholders<ZonedDays>) => sql`
    select e.meter, local_time(e.occurred_at, ${starts}, ${seconds})::date "day", local_hour(e.occurred_at, ${starts}, ${seconds}) "hour",
      sum(e.usage) usage, sum(e.events) events, count(*) entries
    from usage_entry e
    where e.operator_id = ${operatorId} and e.occurred_at >= (${from}::date - interval '16 hours') at time zone 'UTC'
      and e.occurred_at < (${to}::date + 1 + interval '14 hours') at time zone 'UTC'
    group by 1, 2, 3`

// Reads batches by index: for many entries the planner may prefer a sort of all of them for every batch.
const BY_INDEX = `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`

// Clocks that go back over midnight can return to the day before. The position is the only lower bound: beside another one PostgreSQL
// would begin to read the index at the position, however far before the days that is.
const addUpBatch = preparedStatement(
  ({ operatorId, to, at, id, atOnce, starts, seconds }: Placeholders<Batch>) => sql<Part>`
  with part as materialized (
    select e.occurred_at, e.id, e.meter, e.usage, e.events from usage_entry e
    where e.operator_id = ${operatorId} and e.occurred_at < instant_of((${to}::date + 1)::timestamp, ${starts}, ${seconds}) + interval '3 hours'
      and (e.occurred_at, e.id) > (${at}::timestamptz, ${id}::bigint)
    order by e.occurred_at, e.id limit ${atOnce}
  )
  select l.at, l.id, g.groups from (
    select occurred_at::text "at", id from part p order by p.occurred_at desc, p.id desc limit 1
  ) l cross join (
    select json_agg(json_build_array(meter, "day", "hour", usage::text, events, entries))::text groups from (
      select meter, local_time(occurred_at, ${starts}, ${seconds})::date "day", local_hour(occurred_at, ${starts}, ${seconds}) "hour",
        sum(usage) usage, sum(events) events, count(*) entries
      from part group by 1, 2, 3
    ) added
  ) g`,
)

/** The entry at which a batch ends. */
interface Position {
  at: string
  id: number
}

interface Batch extends ZonedDays, Position {
  atOnce: number
}

interface Part extends Position {
  groups: string
}

const addedInParts = (parts: Placeholder<readonly string[]>) => sql`
    select g ->> 0 meter, (g ->> 1)::date "day", (g ->> 2)::timestamptz "hour",
      sum((g ->> 3)::numeric) usage, sum((g ->> 4)::bigint) events, sum((g ->> 5)::bigint) entries
    from unnest(${parts}::text[]) part cross join json_array_elements(part::json) g
    group by 1, 2, 3`

// An entry and its total are committed together: in one snapshot they are equal, even while usage is being recorded. On both sides
// an hour belongs to the day in which it starts.
const comparison = (
  { operatorId, from, to, most, starts, seconds }: Placeholders<Compared>,
  ledger: RawBuilder<unknown>,
) => sql<Row>`
  with ledger as materialized (${ledger}
  ), sides as (
    select l.day, null::timestamptz "hour", l.meter, l.usage recorded_usage, l.events recorded_events, 0 total_usage, 0 total_events
    from ledger l where l.day between ${from} and ${to}
    union all
    select local_time(l.hour, ${starts}, ${seconds})::date, l.hour, l.meter, l.usage, l.events, 0, 0 from ledger l
    where local_time(l.hour, ${starts}, ${seconds})::date between ${from} and ${to}
    union all
    select d.day, null, d.meter, 0, 0, d.usage, d.events from usage_day d
    where d.operator_id = ${operatorId} and d.slot >= 0 and d.day between ${from} and ${to}
    union all
    select local_time(h.starts_at, ${starts}, ${seconds})::date, h.starts_at, h.meter, 0, 0, h.usage, h.events from usage_hour h
    where h.operator_id = ${operatorId} and h.slot >= 0 and local_time(h.starts_at, ${starts}, ${seconds})::date between ${from} and ${to}
      and h.starts_at >= (${from}::date - 2)::timestamp at time zone 'UTC' and h.starts_at < (${to}::date + 3)::timestamp at time zone 'UTC'
  ), differing as (
    select "day", "hour", meter, sum(recorded_usage) recorded_usage, sum(recorded_events) recorded_events,
      sum(total_usage) total_usage, sum(total_events) total_events
    from sides group by 1, 2, 3
    having sum(recorded_usage) <> sum(total_usage) or sum(recorded_events) <> sum(total_events)
  )
  select (select coalesce(sum(entries), 0)::bigint from ledger where "day" between ${from} and ${to}) "entryCount",
    d.day, d.hour, d.meter, trim_scale(d.recorded_usage) "recordedUsage", d.recorded_events::bigint "recordedEventCount",
    trim_scale(d.total_usage) "totalUsage", d.total_events::bigint "totalEventCount", count(d.day) over () "differenceCount"
  from (select) one left join differing d on true
  order by d.day, d.hour nulls first, d.meter limit ${most}`

const compareAtOnce = preparedStatement((days: Placeholders<Compared>) => comparison(days, addedAtOnce(days)))

const compareInParts = preparedStatement((days: Placeholders<Compared & { parts: readonly string[] }>) =>
  comparison(days, addedInParts(days.parts)),
)

interface Compared extends ZonedDays {
  /** The maximum number of differences to return. */
  most: number
}

type Row = UsageDifference & Pick<TotalsComparison, 'entryCount' | 'differenceCount'>

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
  const [found] = await countRows(database, { operatorId, from, to, most: 2 * atOnce + 1 })
  // The hours around a day are added up as well.
  const isSmall = found!.rows <= 2 * atOnce
  for (let { timeZone } = await findZone(database, operatorId); ; ) {
    const days = { operatorId, from, to, ...offsetValues(timeZone) }
    const rows = isSmall
      ? await compareAtOnce(database, { ...days, most: MAX_DIFFERENCES })
      : await database.transaction(async db => {
          await db.query('set transaction isolation level repeatable read')
          await db.query(BY_INDEX)
          return compareInParts(db, { ...days, most: MAX_DIFFERENCES, parts: await addUp(db, days, atOnce) })
        })
    const after = await findZone(database, operatorId)
    if (after.timeZone === timeZone) return read(rows)
    // Changed meanwhile, and the totals with it.
    timeZone = after.timeZone
  }
}

/** Adds up the entries of a range of days by meter, day and hour, in batches. */
async function addUp(db: Sql, days: ZonedDays, atOnce: number): Promise<string[]> {
  const parts: string[] = []
  // No zone is further ahead. What is before the first day is left out when the parts are compared.
  const first = new Date(Date.parse(days.from) - 16 * 3_600_000).toISOString()
  for (let { at, id }: Position = { at: first, id: 0 }; ; ) {
    const [part] = await addUpBatch(db, { ...days, at, id, atOnce })
    if (!part) return parts
    parts.push(part.groups)
    ;({ at, id } = part)
  }
}

function read(rows: Row[]): TotalsComparison {
  const [{ entryCount, differenceCount }] = rows as [Row]
  const differences =
    differenceCount === 0 ? [] : rows.map(({ entryCount: _, differenceCount: __, ...difference }) => difference)
  return { entryCount, differenceCount, differences }
}
