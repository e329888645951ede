import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import {
  type Placeholders,
  type PreparedStatement,
  preparedStatement,
} from '../../../platform/sql/preparedStatement.ts'
import { localHour, localTime, zoneOf } from '../../zones/localTime.ts'
import { rebuildArchivedDays } from './rebuildArchivedDays.ts'

/** The maximum number of rows that a statement handles without a timeout. */
const BATCH_SIZE = 500_000

// Reads batches by index: for many entries the planner may prefer a sort of all of them for every batch.
const BY_INDEX = `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`

const deleteDays = preparedStatement(
  ({ operatorId, atOnce }: Placeholders<Deletion>) => sql<Deleted>`
  with deleted as (
    delete from usage_day d using (
      select day, meter, slot from usage_day where operator_id = ${operatorId} order by 1, 2, 3 limit ${atOnce}
    ) old
    where d.operator_id = ${operatorId} and d.day = old.day and d.meter = old.meter and d.slot = old.slot
    returning 1
  )
  select count(*) "rows" from deleted`,
)

const deleteHours = preparedStatement(
  ({ operatorId, atOnce }: Placeholders<Deletion>) => sql<Deleted>`
  with deleted as (
    delete from usage_hour h using (
      select meter, starts_at, slot from usage_hour where operator_id = ${operatorId} and slot >= 0 order by 1, 2, 3 limit ${atOnce}
    ) old
    where h.operator_id = ${operatorId} and h.meter = old.meter and h.starts_at = old.starts_at and h.slot = old.slot
    returning 1
  )
  select count(*) "rows" from deleted`,
)

interface Deletion {
  operatorId: string
  atOnce: number
}

interface Deleted {
  rows: number
}

const hourTotals = ({ operatorId }: Placeholders<Batch>) => sql`, hours as (
    insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
    select ${operatorId}, meter, "hour", 0, usage, events from counted
    on conflict (operator_id, meter, starts_at, slot) do update
    set usage = total.usage + excluded.usage, events = total.events + excluded.events
  )`

const totals = (batch: Placeholders<Batch>, hours: boolean) => {
  const { operatorId, at, id, atOnce } = batch
  return sql<Position>`
  with part as materialized (
    select e.occurred_at, e.id, e.meter, e.usage, e.events from usage_entry e
    where e.operator_id = ${operatorId} and (e.occurred_at, e.id) > (${at}::timestamptz, ${id}::bigint)
    order by e.occurred_at, e.id limit ${atOnce}
  ), counted as materialized (
    select p.meter, ${localTime(sql`p.occurred_at`, zoneOf(operatorId))}::date "day", ${localHour(sql`p.occurred_at`, zoneOf(operatorId))} "hour",
      sum(p.usage) usage, sum(p.events) events
    from part p group by 1, 2, 3
  ), days as (
    insert into usage_day as total (operator_id, day, meter, slot, usage, events)
    select ${operatorId}, "day", meter, 0, sum(usage), sum(events) from counted group by "day", meter
    on conflict (operator_id, day, meter, slot) do update
    set usage = total.usage + excluded.usage, events = total.events + excluded.events
  )${hours ? hourTotals(batch) : sql``}
  select occurred_at::text "at", id from part p order by p.occurred_at desc, p.id desc limit 1`
}

const addDays = preparedStatement((batch: Placeholders<Batch>) => totals(batch, false))
const addDaysAndHours = preparedStatement((batch: Placeholders<Batch>) => totals(batch, true))

/** The entry at which a batch ends. */
interface Position {
  at: string
  id: number
}

interface Batch extends Position {
  operatorId: string
  atOnce: number
}

// In the new zone a quota may have been reached.
const insertDue = preparedStatement(
  ({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) => sql`
  insert into usage_quota_due (operator_id, quota_id, day)
  select q.operator_id, q.quota_id, ${localTime(sql`${now}::timestamptz`, zoneOf(operatorId))}::date
  from usage_quota q where q.operator_id = ${operatorId}`,
)

/**
 * Recounts an operator's ledger after its zone has changed, and assigns archived usage to the days of the new zone. The caller
 * holds the exclusive lock of the ledger.
 * @param before the zone that the totals were counted in so far
 * @param zone the new zone
 * @param atOnce how many rows a statement reads or writes
 */
export async function rebuildTotals(
  db: Sql,
  operatorId: string,
  before: string,
  zone: string,
  now: Date,
  atOnce = BATCH_SIZE,
): Promise<void> {
  const differ = await hourBoundariesDiffer(db, operatorId, before, zone)
  await db.query(BY_INDEX)
  for (const run of differ ? [deleteDays, deleteHours] : [deleteDays]) {
    while ((await deleted(db, run, { operatorId, atOnce })) === atOnce);
  }
  await rebuildArchivedDays(db, operatorId, atOnce)
  const add = differ ? addDaysAndHours : addDays
  for (let last: Position | undefined = { at: '-infinity', id: 0 }; last; ) {
    ;[last] = await add(db, { operatorId, ...last, atOnce })
  }
  await insertDue(db, { operatorId, now })
}

async function deleted(db: Sql, run: PreparedStatement<Deletion, Deleted>, values: Deletion): Promise<number> {
  const [row] = await run(db, values)
  return row!.rows
}

// The minute at which an hour of UTC starts on the clocks of a zone, every day: if it is the same in both zones on all days,
// their hours start together. No change of the clocks is undone within a day.
const compareHours = preparedStatement(
  ({ operatorId, zones }: Placeholders<{ operatorId: string; zones: readonly string[] }>) => sql<{ moves: boolean }>`
  select count(distinct extract(minute from local_time(day at time zone 'UTC', z.starts, z.seconds))) > 1 moves
  from (select min(occurred_at) first, max(occurred_at) last from usage_entry where operator_id = ${operatorId}) e
  cross join generate_series(
    date_trunc('day', e.first at time zone 'UTC') - interval '1 day', (e.last at time zone 'UTC') + interval '1 day', '1 day') day
  join time_zone z on z.name = any(${zones}::text[])`,
)

/** Whether hours of an operator's ledger start at other instants in another zone; may also be true if they do not. */
async function hourBoundariesDiffer(db: Sql, operatorId: string, before: string, zone: string): Promise<boolean> {
  const [row] = await compareHours(db, { operatorId, zones: [before, zone] })
  return row!.moves
}
