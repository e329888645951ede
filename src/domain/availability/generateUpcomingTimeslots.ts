import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { lockActivity } from '../products/lockActivity.ts'
import { localTime } from '../zones/localTime.ts'
import { DAYS_AHEAD, generateTimeslots } from './generateTimeslots.ts'

// Each activity needs a new day once a day, at its own midnight.
const selectBehind = preparedStatement(
  ({ now }: Placeholders<{ now: Date }>) => sql<{ operatorId: string; activityId: string }>`
  select p.operator_id "operatorId", p.activity_id "activityId" from control_plane.product p
  where p.timeslots_until is null or p.timeslots_until < ${localTime(sql`${now}::timestamptz`, sql`p.time_zone`)}::date + ${DAYS_AHEAD}
  order by p.timeslots_until nulls first, p.operator_id, p.activity_id`,
)

/** Creates the timeslots of new days for every activity that does not have them yet. */
export async function generateUpcomingTimeslots(
  database: Database,
  now: Date,
  { report, stopping }: ChoreRun,
): Promise<void> {
  const behind = await selectBehind(database, { now })
  for (const { operatorId, activityId } of behind) {
    if (stopping.aborted) return
    try {
      await database.transaction(async db => {
        await lockActivity(db, operatorId, activityId)
        await generateTimeslots(db, operatorId, activityId, now, { onlyNewDays: true })
      })
    } catch (error) {
      report(error, { operatorId, activityId })
    }
  }
}
