import type { Sql } from '../../database/Database.ts'
import { rebuildArchivedDays } from './rebuildArchivedDays.ts'

/** The maximum number of rows that a statement handles without a timeout. */
const BATCH_SIZE = 500_000

// Reads batches by index: for many entries the planner may prefer a sort of all of them for every batch.
const BY_INDEX = `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`

const CLEAR = (table: 'usage_day' | 'usage_hour', slots: string) => `
  with gone as (
    delete from ${table} where operator_id = $1 and ctid = any(array(
      select ctid from ${table} where operator_id = $1 and ${slots} limit $2))
    returning 1
  )
  select count(*) "rows" from gone`

const CLEAR_DAYS = CLEAR('usage_day', 'true')
const CLEAR_HOURS = CLEAR('usage_hour', 'slot >= 0')

const ADD_HOURS = `, hours as (
    insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
    select $1, meter, "hour", 0, usage, events from counted
    on conflict (operator_id, meter, starts_at, slot) do update
    set usage = total.usage + excluded.usage, events = total.events + excluded.events
  )`

const COUNT = (hours: boolean) => `
  with part as materialized (
    select e.occurred_at, e.id, e.meter, e.usage, e.events from usage_entry e
    where e.operator_id = $1 and (e.occurred_at, e.id) > ($2::timestamptz, $3::bigint)
    order by e.occurred_at, e.id limit $4
  ), counted as materialized (
    select p.meter, (p.occurred_at at time zone o.time_zone)::date "day", date_trunc('hour', p.occurred_at, o.time_zone) "hour",
      sum(p.usage) usage, sum(p.events) events
    from part p join operator o on o.operator_id = $1 group by 1, 2, 3
  ), days as (
    insert into usage_day as total (operator_id, day, meter, slot, usage, events)
    select $1, "day", meter, 0, sum(usage), sum(events) from counted group by "day", meter
    on conflict (operator_id, day, meter, slot) do update
    set usage = total.usage + excluded.usage, events = total.events + excluded.events
  )${hours ? ADD_HOURS : ''}
  select occurred_at::text "at", id from part p order by p.occurred_at desc, p.id desc limit 1`

// In the new zone a quota may have been reached.
const LOOK_AT_QUOTAS = `
  insert into usage_quota_due (operator_id, quota_id, day)
  select q.operator_id, q.quota_id, ($2::timestamptz at time zone o.time_zone)::date
  from usage_quota q join operator o on o.operator_id = q.operator_id where q.operator_id = $1`

/**
 * Recounts an operator's ledger after its zone has changed, and assigns archived usage to the days of the new zone. The caller
 * holds the exclusive lock of the ledger.
 * @param before the zone that the totals were counted in so far
 * @param zone the new zone
 * @param atOnce how many rows a statement reads or writes
 */
export async function rebuildTotals(
  sql: Sql,
  operatorId: string,
  before: string,
  zone: string,
  now: Date,
  atOnce = BATCH_SIZE,
): Promise<void> {
  const differ = await hourBoundariesDiffer(sql, operatorId, before, zone)
  await sql.query(BY_INDEX)
  for (const statement of differ ? [CLEAR_DAYS, CLEAR_HOURS] : [CLEAR_DAYS]) {
    while ((await clear(sql, statement, operatorId, atOnce)) === atOnce);
  }
  await rebuildArchivedDays(sql, operatorId, atOnce)
  for (let last: { at: string; id: number } | undefined = { at: '-infinity', id: 0 }; last; ) {
    const values: unknown[] = [operatorId, last.at, last.id, atOnce]
    ;[last] = await sql.query<{ at: string; id: number }>(COUNT(differ), values)
  }
  await sql.query(LOOK_AT_QUOTAS, [operatorId, now])
}

async function clear(sql: Sql, statement: string, operatorId: string, atOnce: number): Promise<number> {
  const [row] = await sql.query<{ rows: number }>(statement, [operatorId, atOnce])
  return row!.rows
}

// The minute at which an hour of UTC starts on the clocks of a zone, every day: if it is the same in both zones on all days,
// their hours start together. No change of the clocks is undone within a day.
const HOURS_DIFFER = `
  select count(distinct extract(minute from day at time zone zone)) > 1 moves
  from (select min(occurred_at) first, max(occurred_at) last from usage_entry where operator_id = $1) e
  cross join generate_series(date_trunc('day', e.first, 'UTC') - interval '1 day', e.last + interval '1 day', '1 day') day
  cross join unnest($2::text[]) zone`

/** Whether hours of an operator's ledger start at other instants in another zone; may also be true if they do not. */
async function hourBoundariesDiffer(sql: Sql, operatorId: string, before: string, zone: string): Promise<boolean> {
  const [row] = await sql.query<{ moves: boolean }>(HOURS_DIFFER, [operatorId, [before, zone]])
  return row!.moves
}
