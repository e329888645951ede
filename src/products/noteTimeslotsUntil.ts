import type { Sql } from '../database/Database.ts'

const NOTE = 'update product set timeslots_until = $3 where operator_id = $1 and activity_id = $2'

/** Notes the last day up to which an activity has its timeslots. @param until `2026-07-05` */
export async function noteTimeslotsUntil(
  sql: Sql,
  operatorId: string,
  activityId: string,
  until: string,
): Promise<void> {
  await sql.query(NOTE, [operatorId, activityId, until])
}
