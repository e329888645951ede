import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, statement } from '../../platform/sql/statement.ts'
import { validationRefusal } from '../refusals/refusal.ts'
import { isolate } from '../rules/isolate.ts'

interface Removed {
  operatorId: string
  resourceId: string
}

const remove = statement(
  ({ operatorId, resourceId }: Placeholders<Removed>) => sql`
  delete from resource where operator_id = ${operatorId} and resource_id = ${resourceId}`,
)

const selectNeeding = statement(
  ({ operatorId, resourceId }: Placeholders<Removed>) => sql<{ name: string }>`
  select p.name from resource_need n join product p on p.operator_id = n.operator_id and p.activity_id = n.activity_id
  where n.operator_id = ${operatorId} and n.resource_id = ${resourceId} order by p.name`,
)

/** Refuses to delete a locked resource that activities need. */
export async function refuseNeeded(db: Sql, operatorId: string, resourceId: string): Promise<void> {
  const needing = await selectNeeding(db, { operatorId, resourceId })
  if (needing.length === 0) return
  const names = needing.map(each => isolate(each.name)).join(', ')
  const detail = `It is needed by ${names}. Take it out of what they need first.`
  throw validationRefusal([{ path: ['resourceId'], detail }])
}

/** Removes a locked resource with its members and quantities. No activity needs it, and no use is recorded. */
export async function removeResource(db: Sql, operatorId: string, resourceId: string): Promise<void> {
  await remove(db, { operatorId, resourceId })
}
