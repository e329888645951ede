import { sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { kysely } from '../database/kysely.ts'
import { type Placeholders, statement } from '../database/statement.ts'

const touch = statement(
  ({ operatorId, activityId, now }: Placeholders<{ operatorId: string; activityId: string; now: Date }>) =>
    kysely
      .updateTable('product')
      // Later than before also within one millisecond, so that each change is recorded.
      .set({ updated_at: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')` })
      .where('operator_id', '=', operatorId)
      .where('activity_id', '=', activityId),
)

/** Sets `UpdatedAt`, which changes with everything of an activity that partners can see, including its waiver questions. */
export async function touchProduct(db: Sql, operatorId: string, activityId: string, now: Date): Promise<void> {
  await touch(db, { operatorId, activityId, now })
}
