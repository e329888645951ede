import type { Database } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { notFound } from '../../refusals/notFound.ts'
import { findPartnersById } from '../findPartners.ts'
import type { Partner } from '../Partner.ts'
import { lockAgency } from './lockAgency.ts'
import { endOperatorKeys } from './operatorKeys.ts'

const remove = preparedStatement(({ operatorId, agencyId }: Placeholders<{ operatorId: string; agencyId: string }>) =>
  kysely
    .deleteFrom('agency_grant')
    .where('operator_id', '=', operatorId)
    .where('agency_id', '=', agencyId)
    .returning('partner_id as partnerId'),
)

/** Ends the connection of an operator to an agency: from now on, none of its keys works for the operator. */
export async function endAgencyGrant(
  database: Database,
  operatorId: string,
  agencyId: string,
  now: Date,
): Promise<Partner> {
  return database.transaction(async db => {
    await lockAgency(db, agencyId)
    const [ended] = await remove(db, { operatorId, agencyId })
    if (!ended) throw notFound('agency')
    await endOperatorKeys(db, operatorId, agencyId, now)
    return (await findPartnersById(db, operatorId, [ended.partnerId])).get(ended.partnerId)!
  })
}
