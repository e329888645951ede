import type { Sql } from '../database/Database.ts'

const NEXT = `select min(occurred_at) "from" from usage_entry where operator_id = $1 and occurred_at >= $2`

// Clocks change at quarters of an hour. Where two zones are whole hours apart, an hour of the one is an hour of the other.
const HOURS_MOVE = `
  select exists (
    select from generate_series(date_bin('15 minutes', e.first, timestamptz 'epoch'), e.last, '15 minutes') t
    where extract(minute from t at time zone $2::text) <> extract(minute from t at time zone $3::text)
  ) moves
  from (select min(occurred_at) first, max(occurred_at) last from usage_entry where operator_id = $1) e`

const CLEAR_DAYS = 'delete from usage_day where operator_id = $1 and slot >= 0'
const CLEAR_HOURS = 'delete from usage_hour where operator_id = $1 and slot >= 0'

const COUNT_DAYS = `
  insert into usage_day as total (operator_id, day, meter, slot, usage, events)
  select $1, (e.occurred_at at time zone o.time_zone)::date, e.meter, 0, sum(e.usage), sum(e.events)
  from usage_entry e join operator o on o.operator_id = e.operator_id
  where e.operator_id = $1 and e.occurred_at >= $2 and e.occurred_at < $3
  group by 2, 3
  on conflict (operator_id, day, meter, slot) do update
  set usage = total.usage + excluded.usage, events = total.events + excluded.events`

const COUNT_HOURS = `
  insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
  select $1, e.meter, date_trunc('hour', e.occurred_at, o.time_zone), 0, sum(e.usage), sum(e.events)
  from usage_entry e join operator o on o.operator_id = e.operator_id
  where e.operator_id = $1 and e.occurred_at >= $2 and e.occurred_at < $3
  group by 2, 3
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
 * Counts the ledger of an operator anew when its zone has changed. What retention has deleted stays with the days that it was
 * counted in. The caller is alone with the ledger.
 *
 * @param before the zone that the totals went by so far
 * @param zone the one that is set now
 */
export async function rebuildTotals(
  sql: Sql,
  operatorId: string,
  before: string,
  zone: string,
  now: Date,
): Promise<void> {
  const [hours] = await sql.query<{ moves: boolean }>(HOURS_MOVE, [operatorId, before, zone])
  await sql.query(CLEAR_DAYS, [operatorId])
  if (hours!.moves) await sql.query(CLEAR_HOURS, [operatorId])
  for (let beyond = new Date(0); ; ) {
    const [{ from }] = (await sql.query<{ from: Date | null }>(NEXT, [operatorId, beyond])) as [{ from: Date | null }]
    if (from === null) break
    beyond = new Date(from.getTime() + PART_MS)
    await sql.query(COUNT_DAYS, [operatorId, from, beyond])
    if (hours!.moves) await sql.query(COUNT_HOURS, [operatorId, from, beyond])
  }
  await sql.query(LOOK_AT_QUOTAS, [operatorId, now])
}
