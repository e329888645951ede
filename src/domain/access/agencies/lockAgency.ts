import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { AgencyRow } from './findAgencies.ts'

const lock = preparedStatement(({ agencyId }: Placeholders<{ agencyId: string }>) =>
  kysely
    .selectFrom('agency')
    .select(['agency_id as agencyId', 'name'])
    .where('agency_id', '=', agencyId)
    .forNoKeyUpdate(),
)

/**
 * Locks an agency until the end of the transaction; undefined if there is none. Whoever changes its keys or its grants does this first,
 * so that a new key and a new grant see each other.
 */
export async function lockAgency(db: Sql, agencyId: string): Promise<AgencyRow | undefined> {
  const [agency] = await lock(db, { agencyId })
  return agency
}
