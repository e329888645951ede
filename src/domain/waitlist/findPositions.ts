import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

// Whoever waits for any timeslot of the day waits for each of them.
const selectPositions = preparedStatement(
  ({ operatorId, waitlistIds }: Placeholders<{ operatorId: string; waitlistIds: readonly string[] }>) => sql<{
    waitlistId: string
    position: number
  }>`
  select e.waitlist_id "waitlistId", (
    select count(*)::int from waitlist_entry o
    where o.operator_id = ${operatorId} and o.activity_id = e.activity_id and o.date = e.date and o.status = 'WAITING' and o.turn <= e.turn
      and (o.timeslot_id is null or e.timeslot_id is null or o.timeslot_id = e.timeslot_id)
  ) "position"
  from waitlist_entry e
  where e.operator_id = ${operatorId} and e.waitlist_id = any(${waitlistIds}) and e.status = 'WAITING'`,
)

/** Finds the position of each of these entries that waits, from 1, among those who wait for the same places. */
export async function findPositions(
  db: Sql,
  operatorId: string,
  waitlistIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await selectPositions(db, { operatorId, waitlistIds })
  return new Map(rows.map(row => [row.waitlistId, row.position]))
}
