import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { recordProducts } from '../outbox/recordChanges.ts'

const advance = preparedStatement(
  ({ operatorId, activityId }: Placeholders<{ operatorId: string; activityId: string }>) => sql`
  with advanced as (
    update product set resource_needs_version = resource_needs_version + 1
    where operator_id = ${operatorId} and activity_id = ${activityId}
    returning activity_id
  )
  ${recordProducts(operatorId, sql`advanced`)}`,
)

/** Counts a change of what a locked activity needs of resources. */
export async function advanceNeedsVersion(db: Sql, operatorId: string, activityId: string): Promise<void> {
  await advance(db, { operatorId, activityId })
}
