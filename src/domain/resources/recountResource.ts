import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

interface Recounted {
  operatorId: string
  resourceId: string
  since: Date
}

// The functions of the database count everything from the instant on, shortages included.
const recount = preparedStatement(
  ({ operatorId, resourceId, since }: Placeholders<Recounted>) => sql`
  select recount_resources(${operatorId}, array[${resourceId}::uuid], ${since})`,
)

const selectSharing = preparedStatement(
  ({ operatorId, resourceId }: Placeholders<Omit<Recounted, 'since'>>) => sql<{ activityId: string }>`
  select activity_id "activityId" from resource_need where operator_id = ${operatorId} and resource_id = ${resourceId}`,
)

/** Counts again what is free of a locked resource from an instant on, and announces the activities that need it. */
export async function recountResource(db: Sql, operatorId: string, resourceId: string, since: Date): Promise<void> {
  await recount(db, { operatorId, resourceId, since })
  for (const { activityId } of await selectSharing(db, { operatorId, resourceId }))
    db.announce({ operatorId, activityId })
}
