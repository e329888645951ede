import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { addToTotals } from './addToTotals.ts'
import type { OffsetValues } from './offsetValues.ts'

const selectEnd = preparedStatement(
  ({ operatorId, meter, at, atOnce }: Placeholders<Position & { operatorId: string; atOnce: number }>) => sql<Position>`
  select part.meter, part.starts_at::text "at" from (
    select h.meter, h.starts_at from usage_hour h
    where h.operator_id = ${operatorId} and h.slot = -1 and (h.meter, h.starts_at) > (${meter}::text, ${at}::timestamptz)
    order by h.meter, h.starts_at limit ${atOnce}
  ) part
  order by part.meter desc, part.starts_at desc limit 1`,
)

/** The archived hour at which a batch ends. */
interface Position {
  meter: string
  at: string
}

const addDays = preparedStatement(({ operatorId, meter, at, endMeter, endAt, starts, seconds }: Placeholders<Batch>) =>
  addToTotals.days(sql`
  select h.operator_id, local_time(h.starts_at, ${starts}, ${seconds})::date, h.meter, -1, sum(h.usage), sum(h.events)
  from usage_hour h
  where h.operator_id = ${operatorId} and h.slot = -1 and (h.meter, h.starts_at) > (${meter}::text, ${at}::timestamptz)
    and (h.meter, h.starts_at) <= (${endMeter}::text, ${endAt}::timestamptz)
  group by 1, 2, 3`),
)

/** The hours after a position, to the end. */
interface Batch extends Position, OffsetValues {
  operatorId: string
  endMeter: string
  endAt: string
}

/**
 * Rebuilds the archived totals of days from the archived hours; each hour counts in the day in which it starts. The hours are not
 * changed, so that repeated changes of the zone lose nothing: where the zones are whole hours apart, the days are exact.
 */
export async function rebuildArchivedDays(
  db: Sql,
  operatorId: string,
  { starts, seconds }: OffsetValues,
  atOnce: number,
): Promise<void> {
  for (let last: Position = { meter: '', at: '-infinity' }; ; ) {
    const [end] = await selectEnd(db, { operatorId, ...last, atOnce })
    if (!end) return
    await addDays(db, { operatorId, ...last, endMeter: end.meter, endAt: end.at, starts, seconds })
    last = end
  }
}
