import { sql } from 'kysely'
import type { Database } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { withExclusiveUsageLock } from '../totals/withExclusiveUsageLock.ts'

/** Blocks recording for 20 to 30 ms. */
const AT_ONCE = 500

// One statement: the deleted usage is moved to the archive slot of the totals.
// Corrections are deleted with their entries. Local days differ from UTC days by less than two days.
const deleteOldest = preparedStatement(
  ({ operatorId, now, atOnce }: Placeholders<Batch>) => sql<{ count: number }>`
  with cutoff as materialized (
    select z.starts, z.seconds,
      (date_trunc('month', local_time(${now}::timestamptz, z.starts, z.seconds)) - make_interval(months => o.usage_retention_months))::date "day"
    from operator o join time_zone z on z.name = o.time_zone where o.operator_id = ${operatorId} and o.usage_retention_months > 0
  ), old as materialized (
    select e.id from usage_entry e cross join cutoff c
    where e.operator_id = ${operatorId} and e.events = 1
      and e.occurred_at < (c.day + 2)::timestamp at time zone 'UTC' and local_time(e.occurred_at, c.starts, c.seconds)::date < c.day
    order by e.occurred_at, e.id limit ${atOnce}
  ), doomed as materialized (
    select e.operator_id, e.id, e.meter, e.usage, e.events, e.occurred_at, e.idempotency_key, e.fingerprint
    from usage_entry e
    where e.operator_id = ${operatorId} and e.id in (
      select id from old
      union all select c.id from usage_correction c where c.operator_id = ${operatorId} and c.entry_id in (select id from old))
  ), receipts as (
    insert into usage_receipt (operator_id, idempotency_key, fingerprint, id, meter, usage)
    select operator_id, idempotency_key, fingerprint, id, meter, usage from doomed where idempotency_key is not null
  ), counted as materialized (
    select d.meter, local_time(d.occurred_at, c.starts, c.seconds)::date "day", local_hour(d.occurred_at, c.starts, c.seconds) "hour",
      sum(d.usage) usage, sum(d.events) events
    from doomed d cross join cutoff c group by 1, 2, 3
  ), moved (slot, sign) as (values (-1, 1), (pg_backend_pid() % 16, -1)), days as (
    insert into usage_day as total (operator_id, day, meter, slot, usage, events)
    select ${operatorId}, "day", meter, slot, sum(sign * usage), sum(sign * events) from counted cross join moved group by "day", meter, slot
    on conflict (operator_id, day, meter, slot) do update
    set usage = total.usage + excluded.usage, events = total.events + excluded.events
  ), hours as (
    insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
    select ${operatorId}, meter, "hour", slot, sign * usage, sign * events from counted cross join moved
    on conflict (operator_id, meter, starts_at, slot) do update
    set usage = total.usage + excluded.usage, events = total.events + excluded.events
  ), deleted as (
    delete from usage_entry e using doomed d where e.operator_id = ${operatorId} and e.id = d.id returning e.events
  )
  select count(*) filter (where events = 1) from deleted`,
)

interface Batch {
  operatorId: string
  now: Date
  /** How many entries to delete. */
  atOnce: number
}

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
    const [row] = await withExclusiveUsageLock(database, operatorId, db =>
      deleteOldest(db, { operatorId, now, atOnce: AT_ONCE }),
    )
    deleted += row!.count
    if (row!.count < AT_ONCE) return deleted
  }
}
