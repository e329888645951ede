import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

/** An operator that granted an agency, with the partner as which the agency sells for it. */
export interface GrantRow {
  operatorId: string
  operatorName: string
  partnerId: string
}

const select = preparedStatement(({ agencyId }: Placeholders<{ agencyId: string }>) =>
  kysely
    .withSchema('control_plane')
    .selectFrom('agency_grant as g')
    .innerJoin('operator as o', 'o.operator_id', 'g.operator_id')
    .select(['g.operator_id as operatorId', 'o.name as operatorName', 'g.partner_id as partnerId'])
    .where('g.agency_id', '=', agencyId)
    .orderBy(sql`lower(o.name)`)
    .orderBy('g.operator_id'),
)

/** The grants of an agency, by the operator's name. For the agency itself and the command line, never for an operator. */
export async function findGrants(db: Sql, agencyId: string): Promise<GrantRow[]> {
  return select(db, { agencyId })
}
