import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { validationRefusal } from '../refusals/refusal.ts'
import { isolate } from '../rules/isolate.ts'
import { lockResource } from './lockResource.ts'

interface Deleted {
  operatorId: string
  resourceId: string
}

const selectNeeding = preparedStatement(
  ({ operatorId, resourceId }: Placeholders<Deleted>) => sql<{ name: string }>`
  select p.name from resource_need n join product p on p.operator_id = n.operator_id and p.activity_id = n.activity_id
  where n.operator_id = ${operatorId} and n.resource_id = ${resourceId} order by p.name`,
)

const deleteUses = preparedStatement(
  ({ operatorId, resourceId }: Placeholders<Deleted>) => sql`
  delete from resource_use where operator_id = ${operatorId} and resource_id = ${resourceId}`,
)

const deleteRow = preparedStatement(
  ({ operatorId, resourceId }: Placeholders<Deleted>) => sql`
  delete from resource where operator_id = ${operatorId} and resource_id = ${resourceId}`,
)

/** Deletes a resource that no activity needs, with its members and quantities and what past timeslots used of it. */
export async function deleteResource(database: Database, operatorId: string, resourceId: string): Promise<string> {
  return database.transaction(async db => {
    await lockResource(db, operatorId, resourceId)
    await refuseNeeded(db, operatorId, resourceId)
    await deleteUses(db, { operatorId, resourceId })
    await deleteRow(db, { operatorId, resourceId })
    return resourceId
  })
}

async function refuseNeeded(db: Sql, operatorId: string, resourceId: string): Promise<void> {
  const needing = await selectNeeding(db, { operatorId, resourceId })
  if (needing.length === 0) return
  const names = needing.map(each => isolate(each.name)).join(', ')
  const detail = `It is needed by ${names}. Take it out of what they need first.`
  throw validationRefusal([{ path: ['resourceId'], detail }])
}
