import { sql } from 'kysely'
import type { Database } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { instantOf, localTime, zoneOf } from '../../zones/localTime.ts'
import { withExclusiveUsageLock } from './withExclusiveUsageLock.ts'

/** Days per batch, each with at most 25 hours and 16 slots: blocks recording for a few milliseconds. */
const AT_ONCE = 20

interface MeterDay {
  day: string
  meter: string
}

const selectUncompacted = preparedStatement(
  ({ operatorId, now, day, meter, atOnce }: Placeholders<Batch>) => sql<MeterDay>`
  select distinct d.day, d.meter from usage_day d
  where d.operator_id = ${operatorId} and d.slot > 0 and d.day < ${localTime(sql`${now}::timestamptz`, zoneOf(operatorId))}::date - 1
    and (d.day, d.meter) > (${day}::date, ${meter}::text)
  order by d.day, d.meter limit ${atOnce}`,
)

interface Batch extends MeterDay {
  operatorId: string
  now: Date
  atOnce: number
}

/** The days of meters to compact, as one array per column. */
interface Days {
  operatorId: string
  days: readonly string[]
  meters: readonly string[]
}

const given = ({ days, meters }: Placeholders<Days>) => sql`unnest(${days}::date[], ${meters}::text[]) g ("day", meter)`

const mergeDays = preparedStatement((values: Placeholders<Days>) => {
  const { operatorId } = values
  return sql`
  with merged as (
    delete from usage_day d using ${given(values)}
    where d.operator_id = ${operatorId} and d.day = g.day and d.meter = g.meter and d.slot > 0
    returning d.day, d.meter, d.usage, d.events
  )
  insert into usage_day as total (operator_id, day, meter, slot, usage, events)
  select ${operatorId}, day, meter, 0, sum(usage), sum(events) from merged group by day, meter
  on conflict (operator_id, day, meter, slot) do update
  set usage = total.usage + excluded.usage, events = total.events + excluded.events`
})

// The hours of the days and, where the clocks change by less than an hour, the one that overlaps. Two arrays and no join: that would
// scan the whole table as soon as statistics suggest it. So a meter is found in an hour of which only another one has a day: it is one
// before yesterday too.
const hours = (values: Placeholders<Days>) => sql`
  h.operator_id = ${values.operatorId} and h.meter = any(${values.meters}::text[]) and h.starts_at = any(array(
    select t.starts_at from ${given(values)}
    cross join lateral (
      select starts_at from usage_hour u
      where u.operator_id = ${values.operatorId} and u.meter = g.meter
        and u.starts_at >= ${instantOf(sql`g.day::timestamp`, zoneOf(values.operatorId))} - interval '1 hour'
        and u.starts_at < ${instantOf(sql`(g.day + 1)::timestamp`, zoneOf(values.operatorId))}
      offset 0
    ) t))`

const mergeHours = preparedStatement((values: Placeholders<Days>) => {
  const { operatorId } = values
  return sql`
  with merged as (
    delete from usage_hour h where ${hours(values)} and h.slot > 0
    returning h.meter, h.starts_at, h.usage, h.events
  )
  insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
  select ${operatorId}, meter, starts_at, 0, sum(usage), sum(events) from merged group by meter, starts_at
  on conflict (operator_id, meter, starts_at, slot) do update
  set usage = total.usage + excluded.usage, events = total.events + excluded.events`
})

// Voided and deleted usage adds up to zero.
const deleteZeroDays = preparedStatement(
  (values: Placeholders<Days>) => sql`
  delete from usage_day d using ${given(values)}
  where d.operator_id = ${values.operatorId} and d.day = g.day and d.meter = g.meter and d.slot = 0 and d.usage = 0 and d.events = 0`,
)

const deleteZeroHours = preparedStatement(
  (values: Placeholders<Days>) => sql`
  delete from usage_hour h where ${hours(values)} and h.slot = 0 and h.usage = 0 and h.events = 0`,
)

/**
 * Merges the totals of days before yesterday into one slot: few writers need them any more, and a reader of a year reads one row
 * per day. A late entry gets its own slot until the next night.
 */
export async function compactUsage(
  database: Database,
  operatorId: string,
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  for (let last: MeterDay = { day: '0001-01-01', meter: '' }; ; ) {
    stopping.throwIfAborted()
    // Read before recording is blocked. Rows that were merged in the meantime are merged again.
    const found = await selectUncompacted(database, { operatorId, now, ...last, atOnce: AT_ONCE })
    if (found.length === 0) return
    last = found.at(-1)!
    const values = { operatorId, days: found.map(each => each.day), meters: found.map(each => each.meter) }
    await withExclusiveUsageLock(database, operatorId, async db => {
      for (const run of [mergeDays, mergeHours, deleteZeroDays, deleteZeroHours]) await run(db, values)
    })
  }
}
