import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, statement } from '../../platform/sql/statement.ts'

interface Settled {
  operatorId: string
  resourceIds: readonly string[]
  since: Date
}

const settle = statement(
  ({ operatorId, resourceIds, since }: Placeholders<Settled>) => sql`
  select end_invalid_assignments(${operatorId}, r.resource_id, ${since}) from unnest(${resourceIds}::uuid[]) r (resource_id)`,
)

/**
 * Ends the assignments of locked resources to departures after an instant whose members cannot take them any more: they are inactive or
 * absent, or lack the skills. The departures then lack a member.
 */
export async function settleAssignments(
  db: Sql,
  operatorId: string,
  resourceIds: readonly string[],
  since: Date,
): Promise<void> {
  await settle(db, { operatorId, resourceIds, since })
}
