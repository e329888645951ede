import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import {
  type Placeholders,
  type PreparedStatement,
  preparedStatement,
} from '../../../platform/sql/preparedStatement.ts'
import { localTime, zoneOf } from '../../zones/localTime.ts'
import { addToTotals } from './addToTotals.ts'
import { findZone } from './findZone.ts'
import type { OffsetValues } from './offsetValues.ts'
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

const selectEnd = preparedStatement(
  ({ operatorId, at, id, atOnce }: Placeholders<Position & Deletion>) => sql<Position>`
  select part.occurred_at::text "at", part.id from (
    select e.occurred_at, e.id from usage_entry e
    where e.operator_id = ${operatorId} and (e.occurred_at, e.id) > (${at}::timestamptz, ${id}::bigint)
    order by e.occurred_at, e.id limit ${atOnce}
  ) part
  order by part.occurred_at desc, part.id desc limit 1`,
)

/** The entry at which a batch ends. */
interface Position {
  at: string
  id: number
}

const ofBatch = ({ operatorId, at, id, endAt, endId }: Placeholders<Batch>) => sql`
  from usage_entry e
  where e.operator_id = ${operatorId} and (e.occurred_at, e.id) > (${at}::timestamptz, ${id}::bigint)
    and (e.occurred_at, e.id) <= (${endAt}::timestamptz, ${endId}::bigint)
  group by 1, 2, 3`

const addDays = preparedStatement((batch: Placeholders<Batch>) =>
  addToTotals.days(sql`
  select e.operator_id, local_time(e.occurred_at, ${batch.starts}, ${batch.seconds})::date, e.meter, 0, sum(e.usage), sum(e.events)
  ${ofBatch(batch)}`),
)

const addHours = preparedStatement((batch: Placeholders<Batch>) =>
  addToTotals.hours(sql`
  select e.operator_id, e.meter, local_hour(e.occurred_at, ${batch.starts}, ${batch.seconds}), 0, sum(e.usage), sum(e.events)
  ${ofBatch(batch)}`),
)

/** The entries after a position, to the end. */
interface Batch extends Position, OffsetValues {
  operatorId: string
  endAt: string
  endId: number
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
 * @param atOnce how many rows a statement reads or writes
 */
export async function rebuildTotals(
  db: Sql,
  operatorId: string,
  before: string,
  now: Date,
  atOnce = BATCH_SIZE,
): Promise<void> {
  const zone = await findZone(db, operatorId)
  const differ = await hourBoundariesDiffer(db, operatorId, [before, zone.timeZone])
  await db.query(BY_INDEX)
  for (const run of differ ? [deleteDays, deleteHours] : [deleteDays]) {
    while ((await deleted(db, run, { operatorId, atOnce })) === atOnce);
  }
  await rebuildArchivedDays(db, operatorId, zone, atOnce)
  const { starts, seconds } = zone
  for (let last: Position = { at: '-infinity', id: 0 }; ; ) {
    const [end] = await selectEnd(db, { operatorId, ...last, atOnce })
    if (!end) break
    const batch = { operatorId, ...last, endAt: end.at, endId: end.id, starts, seconds }
    for (const run of differ ? [addDays, addHours] : [addDays]) await run(db, batch)
    last = end
  }
  await insertDue(db, { operatorId, now })
}

async function deleted(db: Sql, run: PreparedStatement<Deletion, Deleted>, values: Deletion): Promise<number> {
  const [row] = await run(db, values)
  return row!.rows
}

const selectSpan = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<{ first: Date | null; last: Date | null }>`
  select min(occurred_at) first, max(occurred_at) last from usage_entry where operator_id = ${operatorId}`,
)

// The minute at which an hour of UTC starts on the clocks of a zone, every day: if it is the same in both zones on all days,
// their hours start together. No change of the clocks is undone within a day.
const compareHours = preparedStatement(
  ({ first, last, zones }: Placeholders<{ first: Date | null; last: Date | null; zones: readonly string[] }>) => sql<{
    moves: boolean
  }>`
  select count(distinct extract(minute from local_time(day at time zone 'UTC', z.starts, z.seconds))) > 1 moves
  from generate_series(
    date_trunc('day', ${first}::timestamptz at time zone 'UTC') - interval '1 day', (${last}::timestamptz at time zone 'UTC') + interval '1 day',
    '1 day') day
  join time_zone z on z.name = any(${zones}::text[])`,
)

/** Whether the hours of an operator's ledger start at other instants in one of the zones; may also be true if they do not. */
async function hourBoundariesDiffer(db: Sql, operatorId: string, zones: readonly string[]): Promise<boolean> {
  const [span] = await selectSpan(db, { operatorId })
  const [row] = await compareHours(db, { ...span!, zones })
  return row!.moves
}
