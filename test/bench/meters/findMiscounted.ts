import type { Sql } from '../../../src/platform/sql/Database.ts'

// Independent of the verification and the statements of the service, so that violations in those show here.
const MISCOUNTED = `
  with entry as (
    select e.operator_id, e.meter, e.usage, e.events, e.occurred_at at time zone o.time_zone local, o.time_zone
    from usage_entry e join operator o on o.operator_id = e.operator_id
  ), raw as (
    select 'day' kind, operator_id, meter, date_trunc('day', local) start, sum(usage) usage, sum(events) events
    from entry group by 2, 3, 4
    union all
    select 'hour', operator_id, meter, date_trunc('hour', local), sum(usage), sum(events) from entry group by 2, 3, 4
  ), total as (
    select 'day' kind, operator_id, meter, day::timestamp start, sum(usage) usage, sum(events) events
    from usage_day where slot >= 0 group by 2, 3, 4
    union all
    select 'hour', h.operator_id, h.meter, h.starts_at at time zone o.time_zone, sum(h.usage), sum(h.events)
    from usage_hour h join operator o on o.operator_id = h.operator_id where h.slot >= 0 group by 2, 3, 4
  )
  select kind, meter, start::text, raw.usage raw, total.usage total, raw.events "rawEvents", total.events "totalEvents"
  from raw full join total using (kind, operator_id, meter, start)
  where raw.usage is distinct from total.usage or raw.events is distinct from total.events
  limit 5`

/** Compares the totals with the entries, to the last digit; undefined if they are equal. */
export async function findMiscounted(database: Sql): Promise<string | undefined> {
  const rows = await database.query(MISCOUNTED)
  return rows.length === 0 ? undefined : JSON.stringify(rows)
}

/** The number of entries of an operator by its totals. */
export async function eventsOf(database: Sql, operatorId: string): Promise<number> {
  const [row] = await database.query<{ events: number }>(
    'select coalesce(sum(events), 0)::bigint events from usage_day where operator_id = $1',
    [operatorId],
  )
  return row!.events
}
