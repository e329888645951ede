import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

/** A range of days of a meter, without the day at which it ends. */
export interface MeterPeriod {
  meter: string
  startsOn: string
  endsBefore: string
}

const selectSums = preparedStatement(
  ({ operatorId, places, meters, starts, ends }: Placeholders<Periods>) => sql<{ usage: string }>`
  select (
    select trim_scale(coalesce(sum(d.usage), 0)) from usage_day d
    where d.operator_id = ${operatorId} and d.meter = g.meter and d.day >= g.starts_on and d.day < g.ends_before
  ) usage
  from unnest(${places}::int[], ${meters}::text[], ${starts}::date[], ${ends}::date[]) g (place, meter, starts_on, ends_before)
  order by g.place`,
)

/** The periods, as one array per column. */
interface Periods {
  operatorId: string
  places: readonly number[]
  meters: readonly string[]
  starts: readonly string[]
  ends: readonly string[]
}

/** Sums the usage of several periods in one statement, in their order. It reads daily totals, never entries. */
export async function sumUsage(db: Sql, operatorId: string, periods: readonly MeterPeriod[]): Promise<string[]> {
  const rows = await selectSums(db, {
    operatorId,
    places: [...periods.keys()],
    meters: periods.map(each => each.meter),
    starts: periods.map(each => each.startsOn),
    ends: periods.map(each => each.endsBefore),
  })
  return rows.map(each => each.usage)
}
