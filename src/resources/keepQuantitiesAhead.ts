import { sql } from 'kysely'
import type { ChoreRun } from '../database/ChoreRun.ts'
import type { Database } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { lockResource } from './lockResource.ts'
import { DAYS_NEEDED, planQuantities } from './planQuantities.ts'
import { readResource } from './readResource.ts'
import { recountResource } from './recountResource.ts'

interface Behind {
  operatorId: string
  resourceId: string
  /** The start of the last day that is planned. */
  plannedUntil: Date
}

const selectBehind = statement(
  ({ now }: Placeholders<{ now: Date }>) => sql<Behind>`
  select operator_id "operatorId", resource_id "resourceId", quantities_until::timestamp at time zone time_zone "plannedUntil"
  from resource
  where quantities_until < (${now}::timestamptz at time zone time_zone)::date + ${DAYS_NEEDED}
  order by quantities_until, operator_id, resource_id`,
)

/** Plans the quantities of resources with opening times ahead of the timeslots. */
export async function keepQuantitiesAhead(
  database: Database,
  now: Date,
  { report, stopping }: ChoreRun,
): Promise<void> {
  for (const { operatorId, resourceId, plannedUntil } of await selectBehind(database, { now })) {
    if (stopping.aborted) return
    try {
      await database.transaction(async db => {
        await lockResource(db, operatorId, resourceId)
        await planQuantities(db, operatorId, resourceId, await readResource(db, operatorId, resourceId), now)
        // A timeslot that far ahead was planned without them, if the service did not run for weeks.
        await recountResource(db, operatorId, resourceId, plannedUntil > now ? plannedUntil : now)
      })
    } catch (error) {
      report(error, { operatorId, resourceId })
    }
  }
}
