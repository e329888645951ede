import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

interface Planned {
  operatorId: string
  activityId: string
  since: Date
}

const plan = preparedStatement(
  ({ operatorId, activityId, since }: Placeholders<Planned>) => sql`
  select plan_resources(${operatorId}, ${activityId}, ${since})`,
)

const lockNeeded = preparedStatement(
  ({ operatorId, activityIds }: Placeholders<{ operatorId: string; activityIds: readonly string[] }>) => sql<{
    resourceId: string
  }>`
  select resource_id "resourceId" from resource where operator_id = ${operatorId} and resource_id in (
    select resource_id from resource_need where operator_id = ${operatorId} and activity_id = any(${activityIds}))
  order by resource_id for update`,
)

/** Locks the resources that activities need, and returns them. They are locked before timeslots. */
export async function lockResources(db: Sql, operatorId: string, activityIds: readonly string[]): Promise<string[]> {
  return (await lockNeeded(db, { operatorId, activityIds })).map(each => each.resourceId)
}

/**
 * Makes the resources that an activity uses match its needs and its timeslots that start after an instant. What does not fit is stored as
 * a shortage: the caller refuses it if it is not wanted.
 */
export async function planResources(db: Sql, operatorId: string, activityId: string, since: Date): Promise<void> {
  await plan(db, { operatorId, activityId, since })
}
