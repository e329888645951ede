import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { localTime } from '../zones/localTime.ts'
import { lockResource } from './lockResource.ts'
import { DAYS_NEEDED, planQuantities } from './planQuantities.ts'
import { readResource } from './readResource.ts'
import { recountResource } from './recountResource.ts'

const selectBehind = preparedStatement(
  ({ now }: Placeholders<{ now: Date }>) => sql<{ operatorId: string; resourceId: string }>`
  select operator_id "operatorId", resource_id "resourceId" from control_plane.resource
  where quantities_until < ${localTime(sql`${now}::timestamptz`, sql`time_zone`)}::date + ${DAYS_NEEDED}
  order by quantities_until, operator_id, resource_id`,
)

/** Plans the quantities of resources with opening times ahead of the timeslots. */
export async function generateUpcomingQuantities(
  database: Database,
  now: Date,
  { report, stopping }: ChoreRun,
): Promise<void> {
  for (const { operatorId, resourceId } of await selectBehind(database, { now })) {
    if (stopping.aborted) return
    try {
      await database.transaction(async db => {
        await lockResource(db, operatorId, resourceId)
        await planQuantities(db, operatorId, resourceId, await readResource(db, operatorId, resourceId), now)
        await recountResource(db, operatorId, resourceId, now)
      })
    } catch (error) {
      report(error, { operatorId, resourceId })
    }
  }
}
