import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const selectSharing = preparedStatement(
  ({ operatorId, activityId }: Placeholders<{ operatorId: string; activityId: string }>) => sql<{ activityId: string }>`
  select distinct o.activity_id "activityId" from resource_need n
  join resource_need o on o.operator_id = n.operator_id and o.resource_id = n.resource_id
  where n.operator_id = ${operatorId} and n.activity_id = ${activityId}`,
)

/** Announces the activities that share a resource with an activity, because their places can have changed with its calendar. */
export async function announceSharing(db: Sql, operatorId: string, activityId: string): Promise<void> {
  for (const each of await selectSharing(db, { operatorId, activityId })) db.announce({ operatorId, ...each })
}
