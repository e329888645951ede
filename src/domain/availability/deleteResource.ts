import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, statement } from '../../platform/sql/statement.ts'
import { lockResource } from '../resources/lockResource.ts'
import { refuseNeeded, removeResource } from '../resources/removeResource.ts'

const deleteUses = statement(
  ({ operatorId, resourceId }: Placeholders<{ operatorId: string; resourceId: string }>) => sql`
  delete from resource_use where operator_id = ${operatorId} and resource_id = ${resourceId}`,
)

/** Deletes a resource that no activity needs, and what past timeslots used of it. */
export async function deleteResource(database: Database, operatorId: string, resourceId: string): Promise<string> {
  return database.transaction(async db => {
    await lockResource(db, operatorId, resourceId)
    await refuseNeeded(db, operatorId, resourceId)
    await deleteUses(db, { operatorId, resourceId })
    await removeResource(db, operatorId, resourceId)
    return resourceId
  })
}
