import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { localTime, zoneOf } from '../../zones/localTime.ts'

const addDays = preparedStatement(
  ({ operatorId, meter, at, atOnce }: Placeholders<Batch>) => sql<Position>`
  with part as materialized (
    select h.meter, h.starts_at, h.usage, h.events from usage_hour h
    where h.operator_id = ${operatorId} and h.slot = -1 and (h.meter, h.starts_at) > (${meter}::text, ${at}::timestamptz)
    order by h.meter, h.starts_at limit ${atOnce}
  ), days as (
    insert into usage_day as total (operator_id, day, meter, slot, usage, events)
    select ${operatorId}, ${localTime(sql`p.starts_at`, zoneOf(operatorId))}::date, p.meter, -1, sum(p.usage), sum(p.events)
    from part p group by 2, 3
    on conflict (operator_id, day, meter, slot) do update
    set usage = total.usage + excluded.usage, events = total.events + excluded.events
  )
  select p.meter, p.starts_at::text "at" from part p order by p.meter desc, p.starts_at desc limit 1`,
)

/** The archived hour at which a batch ends. */
interface Position {
  meter: string
  at: string
}

interface Batch extends Position {
  operatorId: string
  atOnce: number
}

/**
 * Rebuilds the archived totals of days from the archived hours; each hour counts in the day in which it starts. The hours are not
 * changed, so that repeated changes of the zone lose nothing: where the zones are whole hours apart, the days are exact.
 */
export async function rebuildArchivedDays(db: Sql, operatorId: string, atOnce: number): Promise<void> {
  for (let last: Position | undefined = { meter: '', at: '-infinity' }; last; ) {
    ;[last] = await addDays(db, { operatorId, ...last, atOnce })
  }
}
