import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const note = preparedStatement(
  ({ operatorId, activityId, until }: Placeholders<{ operatorId: string; activityId: string; until: string }>) =>
    kysely
      .updateTable('product')
      .set({ timeslots_until: until })
      .where('operator_id', '=', operatorId)
      .where('activity_id', '=', activityId),
)

/** Records the last day for which an activity has its timeslots. @param until `2026-07-05` */
export async function recordTimeslotsUntil(
  db: Sql,
  operatorId: string,
  activityId: string,
  until: string,
): Promise<void> {
  await note(db, { operatorId, activityId, until })
}
