import type { Sql } from '../../database/Database.ts'

// The minute at which an hour of UTC begins on the clocks of a zone, every day: where it is one and the same in both zones and on all
// days, their hours begin together. No change of the clocks is undone within a day.
const MINUTES = `
  select count(distinct extract(minute from day at time zone zone)) > 1 moves
  from (select min(occurred_at) first, max(occurred_at) last from usage_entry where operator_id = $1) e
  cross join generate_series(date_trunc('day', e.first, 'UTC') - interval '1 day', e.last + interval '1 day', '1 day') day
  cross join unnest($2::text[]) zone`

/** Whether hours of an operator's ledger begin elsewhere in another zone; also said of some that do not. */
export async function hourBoundariesDiffer(
  sql: Sql,
  operatorId: string,
  before: string,
  zone: string,
): Promise<boolean> {
  const [row] = await sql.query<{ moves: boolean }>(MINUTES, [operatorId, [before, zone]])
  return row!.moves
}
