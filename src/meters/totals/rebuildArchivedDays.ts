import type { Sql } from '../../database/Database.ts'

const DATE = `
  with part as materialized (
    select h.meter, h.starts_at, h.usage, h.events from usage_hour h
    where h.operator_id = $1 and h.slot = -1 and (h.meter, h.starts_at) > ($2::text, $3::timestamptz)
    order by h.meter, h.starts_at limit $4
  ), days as (
    insert into usage_day as total (operator_id, day, meter, slot, usage, events)
    select $1, (p.starts_at at time zone o.time_zone)::date, p.meter, -1, sum(p.usage), sum(p.events)
    from part p join operator o on o.operator_id = $1 group by 2, 3
    on conflict (operator_id, day, meter, slot) do update
    set usage = total.usage + excluded.usage, events = total.events + excluded.events
  )
  select p.meter, p.starts_at::text "at" from part p order by p.meter desc, p.starts_at desc limit 1`

/**
 * Rebuilds the archived totals of days from the archived hours; each hour counts in the day in which it starts. The hours are not
 * changed, so that repeated changes of the zone lose nothing: where the zones are whole hours apart, the days are exact.
 */
export async function rebuildArchivedDays(sql: Sql, operatorId: string, atOnce: number): Promise<void> {
  for (let last: { meter: string; at: string } | undefined = { meter: '', at: '-infinity' }; last; ) {
    const values: unknown[] = [operatorId, last.meter, last.at, atOnce]
    ;[last] = await sql.query<{ meter: string; at: string }>(DATE, values)
  }
}
