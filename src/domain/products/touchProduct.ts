import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { recordProducts } from '../outbox/recordChanges.ts'

const touch = preparedStatement(
  ({ operatorId, activityId, now }: Placeholders<{ operatorId: string; activityId: string; now: Date }>) => sql`
  with touched as (
    update product
    -- Later than before also within one millisecond.
    set updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where operator_id = ${operatorId} and activity_id = ${activityId}
    returning activity_id
  )
  ${recordProducts(operatorId, sql`touched`)}`,
)

/** Sets `UpdatedAt`, which changes with everything of an activity that partners can see, including its waiver questions. */
export async function touchProduct(db: Sql, operatorId: string, activityId: string, now: Date): Promise<void> {
  await touch(db, { operatorId, activityId, now })
}
