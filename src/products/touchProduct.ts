import type { Sql } from '../database/Database.ts'

const TOUCH = 'update product set updated_at = $3 where operator_id = $1 and activity_id = $2'

/** `UpdatedAt` moves with everything that partners see of an activity, so also with its waiver questions. */
export async function touchProduct(sql: Sql, operatorId: string, activityId: string, now: Date): Promise<void> {
  await sql.query(TOUCH, [operatorId, activityId, now])
}
