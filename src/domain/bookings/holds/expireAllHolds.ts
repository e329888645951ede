import { sql } from 'kysely'
import type { Database } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { expireHolds } from './expireHolds.ts'
import { isOver } from './isOver.ts'

const selectTimeslots = preparedStatement(
  ({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) => sql<{ timeslotId: string }>`
  select distinct b.timeslot_id "timeslotId" from booking b where b.operator_id = ${operatorId} and ${isOver(now)}`,
)

/** Releases every hold of an operator that has ended. It runs before resources or durations change, so that these count as no shortage. */
export async function expireAllHolds(database: Database, operatorId: string, now: Date): Promise<void> {
  const timeslots = await selectTimeslots(database, { operatorId, now })
  for (const { timeslotId } of timeslots) await expireHolds(database, operatorId, timeslotId, now)
}
