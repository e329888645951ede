import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { refuseViolations, type Violation } from '../../refusals/refusal.ts'
import { findPartnersById } from '../findPartners.ts'
import type { Partner } from '../Partner.ts'
import { findAgencyKeys, isActive } from './agencyKeys.ts'
import { lockAgency } from './lockAgency.ts'
import { addOperatorKey } from './operatorKeys.ts'

interface Pair {
  operatorId: string
  partnerId: string
  agencyId: string
}

// Two agencies for one partner at the same time: the second finds the grant of the first.
const lockPartner = preparedStatement(
  ({ operatorId, partnerId }: Placeholders<{ operatorId: string; partnerId: string }>) =>
    kysely
      .selectFrom('partner')
      .select('partner_id')
      .where('operator_id', '=', operatorId)
      .where('partner_id', '=', partnerId)
      .forNoKeyUpdate(),
)

const selectGrants = preparedStatement(({ operatorId, partnerId, agencyId }: Placeholders<Pair>) =>
  kysely
    .selectFrom('agency_grant as g')
    .innerJoin('agency as a', 'a.agency_id', 'g.agency_id')
    .innerJoin('partner as p', join =>
      join.onRef('p.operator_id', '=', 'g.operator_id').onRef('p.partner_id', '=', 'g.partner_id'),
    )
    .select(['g.agency_id as agencyId', 'g.partner_id as partnerId', 'a.name as agencyName', 'p.name as partnerName'])
    .where('g.operator_id', '=', operatorId)
    .where(eb => eb.or([eb('g.agency_id', '=', agencyId), eb('g.partner_id', '=', partnerId)])),
)

const insert = preparedStatement(({ operatorId, partnerId, agencyId, now }: Placeholders<Pair & { now: Date }>) =>
  kysely
    .insertInto('agency_grant')
    .values({ operator_id: operatorId, agency_id: agencyId, partner_id: partnerId, granted_at: now }),
)

/**
 * Connects a partner of an operator to an agency: the keys of the agency then sell as this partner, in requests that name the operator.
 * Connecting them again has no effect.
 */
export async function grantAgency(
  database: Database,
  operatorId: string,
  partnerId: string,
  agencyId: string,
  now: Date,
): Promise<Partner> {
  return database.transaction(async db => {
    const agency = await lockAgency(db, agencyId)
    await lockPartner(db, { operatorId, partnerId })
    const partner = (await findPartnersById(db, operatorId, [partnerId])).get(partnerId)
    const violations: Violation[] = []
    if (!partner) violations.push({ path: ['partnerId'], detail: 'No partner of this operator has this PartnerID.' })
    if (!agency) violations.push({ path: ['agencyId'], detail: 'There is no agency with this AgencyID.' })
    refuseViolations(violations)
    const pair = { operatorId, partnerId, agencyId }
    const grants = await selectGrants(db, pair)
    if (!grants.some(each => each.agencyId === agencyId && each.partnerId === partnerId)) {
      refuseViolations(grants.map(each => takenViolation(each, agencyId)))
      await insert(db, { ...pair, now })
      await addKeys(db, pair, now)
    }
    return partner!
  })
}

async function addKeys(db: Sql, { agencyId, ...holder }: Pair, now: Date): Promise<void> {
  const keys = await findAgencyKeys(db, agencyId)
  for (const key of keys.filter(each => isActive(each, now))) await addOperatorKey(db, key, holder, now)
}

/** An agency sells for an operator as one partner, and a partner is one agency: a request could not tell them apart. */
function takenViolation(
  grant: { agencyId: string; agencyName: string; partnerName: string },
  agencyId: string,
): Violation {
  return grant.agencyId === agencyId
    ? {
        path: ['agencyId'],
        detail: `This agency is connected to your partner "${grant.partnerName}" already. End that connection first.`,
      }
    : {
        path: ['partnerId'],
        detail: `This partner is connected to the agency "${grant.agencyName}" already. End that connection first.`,
      }
}
