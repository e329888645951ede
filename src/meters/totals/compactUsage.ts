import type { Database } from '../../database/Database.ts'
import { withExclusiveUsageLock } from './withExclusiveUsageLock.ts'

/** Days per batch, each with at most 25 hours and 16 slots: blocks recording for a few milliseconds. */
const AT_ONCE = 20

interface MeterDay {
  day: string
  meter: string
}

const FIND = `
  select distinct d.day, d.meter from usage_day d join operator o on o.operator_id = d.operator_id
  where d.operator_id = $1 and d.slot > 0 and d.day < ($2::timestamptz at time zone o.time_zone)::date - 1
    and (d.day, d.meter) > ($3::date, $4::text)
  order by d.day, d.meter limit $5`

const GIVEN = 'unnest($2::date[], $3::text[]) g ("day", meter)'

const MERGE_DAYS = `
  with merged as (
    delete from usage_day d using ${GIVEN}
    where d.operator_id = $1 and d.day = g.day and d.meter = g.meter and d.slot > 0
    returning d.day, d.meter, d.usage, d.events
  )
  insert into usage_day as total (operator_id, day, meter, slot, usage, events)
  select $1, day, meter, 0, sum(usage), sum(events) from merged group by day, meter
  on conflict (operator_id, day, meter, slot) do update
  set usage = total.usage + excluded.usage, events = total.events + excluded.events`

// The hours of the day and, where the clocks change by less than an hour, the one that overlaps it. By ctid, which does not
// change under the exclusive lock: a join would scan the whole table as soon as statistics suggest it.
const HOURS = `
  select h.ctid from ${GIVEN} join operator o on o.operator_id = $1
  cross join lateral (
    select ctid from usage_hour t
    where t.operator_id = $1 and t.meter = g.meter
      and t.starts_at >= g.day::timestamp at time zone o.time_zone - interval '1 hour'
      and t.starts_at < (g.day + 1)::timestamp at time zone o.time_zone
    offset 0
  ) h`

const MERGE_HOURS = `
  with merged as (
    delete from usage_hour where operator_id = $1 and ctid = any(array(${HOURS})) and slot > 0
    returning meter, starts_at, usage, events
  )
  insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
  select $1, meter, starts_at, 0, sum(usage), sum(events) from merged group by meter, starts_at
  on conflict (operator_id, meter, starts_at, slot) do update
  set usage = total.usage + excluded.usage, events = total.events + excluded.events`

// Voided and deleted usage adds up to zero.
const FORGET_DAYS = `
  delete from usage_day d using ${GIVEN}
  where d.operator_id = $1 and d.day = g.day and d.meter = g.meter and d.slot = 0 and d.usage = 0 and d.events = 0`
const FORGET_HOURS = `
  delete from usage_hour where operator_id = $1 and ctid = any(array(${HOURS})) and slot = 0 and usage = 0 and events = 0`

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
    const found = await database.query<MeterDay>(FIND, [operatorId, now, last.day, last.meter, AT_ONCE])
    if (found.length === 0) return
    last = found.at(-1)!
    const values = [operatorId, found.map(each => each.day), found.map(each => each.meter)]
    await withExclusiveUsageLock(database, operatorId, async sql => {
      for (const statement of [MERGE_DAYS, MERGE_HOURS, FORGET_DAYS, FORGET_HOURS]) await sql.query(statement, values)
    })
  }
}
