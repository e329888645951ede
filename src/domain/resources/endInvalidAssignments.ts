import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

interface Given {
  operatorId: string
  resourceIds: readonly string[]
  since: Date
}

const end = preparedStatement(
  ({ operatorId, resourceIds, since }: Placeholders<Given>) => sql`
  select end_invalid_assignments(${operatorId}, r.resource_id, ${since}) from unnest(${resourceIds}::uuid[]) r (resource_id)`,
)

/**
 * Ends the assignments of locked resources to departures after an instant whose members cannot take them any more: they are inactive or
 * absent, or lack the skills. The departures then lack a member.
 */
export async function endInvalidAssignments(
  db: Sql,
  operatorId: string,
  resourceIds: readonly string[],
  since: Date,
): Promise<void> {
  await end(db, { operatorId, resourceIds, since })
}
