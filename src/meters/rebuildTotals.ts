import type { Sql } from '../database/Database.ts'

const NEXT = `select min(occurred_at) "from" from usage_entry where operator_id = $1 and occurred_at >= $2`

const CLEAR_DAYS = 'delete from usage_day where operator_id = $1 and slot >= 0'
const CLEAR_HOURS = 'delete from usage_hour where operator_id = $1 and slot >= 0'

const COUNT = `
  with counted as materialized (
    select e.meter, (e.occurred_at at time zone o.time_zone)::date "day", date_trunc('hour', e.occurred_at, o.time_zone) "hour",
      sum(e.usage) usage, sum(e.events) events
    from usage_entry e join operator o on o.operator_id = e.operator_id
    where e.operator_id = $1 and e.occurred_at >= $2 and e.occurred_at < $3
    group by 1, 2, 3
  ), days as (
    insert into usage_day as total (operator_id, day, meter, slot, usage, events)
    select $1, "day", meter, 0, sum(usage), sum(events) from counted group by "day", meter
    on conflict (operator_id, day, meter, slot) do update
    set usage = total.usage + excluded.usage, events = total.events + excluded.events
  )
  insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
  select $1, meter, "hour", 0, usage, events from counted
  on conflict (operator_id, meter, starts_at, slot) do update
  set usage = total.usage + excluded.usage, events = total.events + excluded.events`

// Days that begin elsewhere may have reached a quota.
const LOOK_AT_QUOTAS = `
  insert into usage_quota_due (operator_id, quota_id, day)
  select q.operator_id, q.quota_id, ($2::timestamptz at time zone o.time_zone)::date
  from usage_quota q join operator o on o.operator_id = q.operator_id where q.operator_id = $1`

/** So many days that a statement does not run out of time. */
const PART_MS = 10 * 86_400_000

/**
 * Counts the ledger of an operator anew, by the zone that is set. What retention has deleted stays with the days that it was counted
 * in. The caller is alone with the ledger.
 */
export async function rebuildTotals(sql: Sql, operatorId: string, now: Date): Promise<void> {
  await sql.query(CLEAR_DAYS, [operatorId])
  await sql.query(CLEAR_HOURS, [operatorId])
  for (let beyond = new Date(0); ; ) {
    const [{ from }] = (await sql.query<{ from: Date | null }>(NEXT, [operatorId, beyond])) as [{ from: Date | null }]
    if (from === null) break
    beyond = new Date(from.getTime() + PART_MS)
    await sql.query(COUNT, [operatorId, from, beyond])
  }
  await sql.query(LOOK_AT_QUOTAS, [operatorId, now])
}
