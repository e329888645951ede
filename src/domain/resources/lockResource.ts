import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'

const lock = preparedStatement(
  ({ operatorId, resourceId }: Placeholders<{ operatorId: string; resourceId: string }>) => sql`
  select resource_id from resource where operator_id = ${operatorId} and resource_id = ${resourceId} for update`,
)

/** Locks a resource to serialise its changes with the bookings that use it. */
export async function lockResource(db: Sql, operatorId: string, resourceId: string): Promise<void> {
  const [there] = await lock(db, { operatorId, resourceId })
  if (!there) throw notFound('resource')
}
