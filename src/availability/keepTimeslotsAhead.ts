import type { ChoreRun } from '../database/ChoreRun.ts'
import type { Database } from '../database/Database.ts'
import { lockActivity } from '../products/lockActivity.ts'
import { DAYS_AHEAD, materialiseTimeslots } from './materialiseTimeslots.ts'

// Each activity needs a new day once a day, at its own midnight.
const BEHIND = `
  select p.operator_id "operatorId", p.activity_id "activityId" from product p
  where p.timeslots_until is null or p.timeslots_until < ($1::timestamptz at time zone p.time_zone)::date + $2::int
  order by p.timeslots_until nulls first, p.operator_id, p.activity_id`

/** Creates the timeslots of new days for every activity that does not have them yet. */
export async function keepTimeslotsAhead(database: Database, now: Date, { report, stopping }: ChoreRun): Promise<void> {
  const behind = await database.query<{ operatorId: string; activityId: string }>(BEHIND, [now, DAYS_AHEAD])
  for (const { operatorId, activityId } of behind) {
    if (stopping.aborted) return
    try {
      await database.transaction(async sql => {
        await lockActivity(sql, operatorId, activityId)
        await materialiseTimeslots(sql, operatorId, activityId, now, { onlyNewDays: true })
      })
    } catch (error) {
      report(error, { operatorId, activityId })
    }
  }
}
