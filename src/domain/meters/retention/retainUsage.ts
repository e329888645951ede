import { sql } from 'kysely'
import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { addToTotals } from '../totals/addToTotals.ts'
import type { OffsetValues } from '../totals/offsetValues.ts'
import { withExclusiveUsageLock } from '../totals/withExclusiveUsageLock.ts'

/** Blocks recording for 20 to 30 ms. */
const AT_ONCE = 500

const selectCutoff = preparedStatement(
  ({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) => sql<Cutoff>`
  select z.starts::text starts, z.seconds::text seconds,
    (date_trunc('month', local_time(${now}::timestamptz, z.starts, z.seconds)) - make_interval(months => o.usage_retention_months))::date "day"
  from operator o join time_zone z on z.name = o.time_zone where o.operator_id = ${operatorId} and o.usage_retention_months > 0`,
)

/** The first day whose entries stay. */
interface Cutoff extends OffsetValues {
  day: string
}

// Corrections are deleted with their entries. Local days differ from UTC days by less than two days.
const selectOldest = preparedStatement(
  ({ operatorId, day, starts, seconds, atOnce }: Placeholders<Cutoff & { operatorId: string; atOnce: number }>) => sql<{
    id: number
    events: number
  }>`
  with old as materialized (
    select e.id from usage_entry e
    where e.operator_id = ${operatorId} and e.events = 1
      and e.occurred_at < (${day}::date + 2)::timestamp at time zone 'UTC' and local_time(e.occurred_at, ${starts}, ${seconds})::date < ${day}::date
    order by e.occurred_at, e.id limit ${atOnce}
  )
  select e.id, e.events from usage_entry e
  where e.operator_id = ${operatorId} and e.id in (
    select id from old
    union all select c.id from usage_correction c where c.operator_id = ${operatorId} and c.entry_id in (select id from old))`,
)

/** The rows of the ledger to delete. */
interface Doomed extends OffsetValues {
  operatorId: string
  ids: readonly number[]
}

const doomed = ({ operatorId, ids }: Placeholders<Doomed>) =>
  sql`e.operator_id = ${operatorId} and e.id = any(${ids}::bigint[])`

const insertReceipts = preparedStatement(
  (values: Placeholders<Doomed>) => sql`
  insert into usage_receipt (operator_id, idempotency_key, fingerprint, id, meter, usage)
  select e.operator_id, e.idempotency_key, e.fingerprint, e.id, e.meter, e.usage
  from usage_entry e where ${doomed(values)} and e.idempotency_key is not null`,
)

// From a slot that the next compaction merges to the archive slot.
const MOVED = sql`(values (1, -1), (-1, 1)) moved (slot, sign)`

const moveDays = preparedStatement((values: Placeholders<Doomed>) =>
  addToTotals.days(sql`
  select e.operator_id, local_time(e.occurred_at, ${values.starts}, ${values.seconds})::date, e.meter, moved.slot,
    sum(moved.sign * e.usage), sum(moved.sign * e.events)
  from usage_entry e cross join ${MOVED} where ${doomed(values)} group by 1, 2, 3, 4`),
)

const moveHours = preparedStatement((values: Placeholders<Doomed>) =>
  addToTotals.hours(sql`
  select e.operator_id, e.meter, local_hour(e.occurred_at, ${values.starts}, ${values.seconds}), moved.slot,
    sum(moved.sign * e.usage), sum(moved.sign * e.events)
  from usage_entry e cross join ${MOVED} where ${doomed(values)} group by 1, 2, 3, 4`),
)

const deleteRows = preparedStatement(
  (values: Placeholders<Doomed>) => sql`delete from usage_entry e where ${doomed(values)}`,
)

/**
 * Deletes entries that are older than the operator's retention, by months of its calendar. All totals of days and hours stay, and
 * so do all idempotency keys.
 * @returns how many were deleted
 */
export async function retainUsage(
  database: Database,
  operatorId: string,
  now: Date,
  stopping: AbortSignal,
): Promise<number> {
  for (let deleted = 0; ; ) {
    stopping.throwIfAborted()
    const count = await withExclusiveUsageLock(database, operatorId, db => deleteOldest(db, operatorId, now))
    deleted += count
    if (count < AT_ONCE) return deleted
  }
}

/** Deletes the oldest entries. Under the exclusive lock all its statements see the same ledger. @returns how many */
async function deleteOldest(db: Sql, operatorId: string, now: Date): Promise<number> {
  const [cutoff] = await selectCutoff(db, { operatorId, now })
  if (!cutoff) return 0
  const oldest = await selectOldest(db, { operatorId, ...cutoff, atOnce: AT_ONCE })
  const { starts, seconds } = cutoff
  const rows = { operatorId, starts, seconds, ids: oldest.map(each => each.id) }
  for (const run of [insertReceipts, moveDays, moveHours, deleteRows]) await run(db, rows)
  return oldest.filter(each => each.events === 1).length
}
