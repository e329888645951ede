import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Agency } from './Agency.ts'

export type AgencyRow = Omit<Agency, 'createdAt'>

const columns = ['a.agency_id as agencyId', 'a.name'] as const

const agencies = kysely.selectFrom('agency as a').select(columns)

const selectAll = preparedStatement(() => agencies.orderBy(sql`lower(a.name)`).orderBy('a.agency_id'))

interface Connection extends AgencyRow {
  partnerId: string
}

const selectOfPartners = preparedStatement(
  ({ operatorId, partnerIds }: Placeholders<{ operatorId: string; partnerIds: readonly string[] }>) =>
    kysely
      .selectFrom('agency_grant as g')
      .innerJoin('agency as a', 'a.agency_id', 'g.agency_id')
      .select([...columns, 'g.partner_id as partnerId'])
      .where('g.operator_id', '=', operatorId)
      .where(eb => eb('g.partner_id', '=', eb.fn.any(partnerIds)))
      .$castTo<Connection>(),
)

const selectById = preparedStatement(
  ({ operatorId, agencyIds }: Placeholders<{ operatorId: string; agencyIds: readonly string[] }>) =>
    kysely
      .selectFrom('agency_grant as g')
      .innerJoin('agency as a', 'a.agency_id', 'g.agency_id')
      .select([...columns, 'g.partner_id as partnerId'])
      .where('g.operator_id', '=', operatorId)
      .where(eb => eb('g.agency_id', '=', eb.fn.any(agencyIds)))
      .$castTo<Connection>(),
)

// Also of grants that have ended: the keys of that time remain.
const selectOfKeys = preparedStatement(
  ({ operatorId, agencyKeyIds }: Placeholders<{ operatorId: string; agencyKeyIds: readonly string[] }>) =>
    agencies
      .innerJoin('agency_key as k', 'k.agency_id', 'a.agency_id')
      .select('k.agency_key_id as agencyKeyId')
      .where(eb => eb('k.agency_key_id', '=', eb.fn.any(agencyKeyIds)))
      .where(eb =>
        eb.exists(
          eb
            .selectFrom('api_key as o')
            .where('o.operator_id', '=', operatorId)
            .whereRef('o.agency_key_id', '=', 'k.agency_key_id'),
        ),
      ),
)

/** All agencies of the installation, by name. For the command line only, never for an API caller. */
export async function findAgencies(db: Sql): Promise<AgencyRow[]> {
  return selectAll(db, {})
}

/** The agencies that an operator granted, by the AgencyID, with the partner of each. */
export async function findAgenciesById(
  db: Sql,
  operatorId: string,
  agencyIds: readonly string[],
): Promise<Map<string, Connection>> {
  const rows = await selectById(db, { operatorId, agencyIds })
  return new Map(rows.map(row => [row.agencyId, row]))
}

/** The agencies to which partners of an operator are connected, by the PartnerID. */
export async function findAgenciesOfPartners(
  db: Sql,
  operatorId: string,
  partnerIds: readonly string[],
): Promise<Map<string, AgencyRow>> {
  const rows = await selectOfPartners(db, { operatorId, partnerIds })
  return new Map(rows.map(({ partnerId, ...agency }) => [partnerId, agency]))
}

/** The agencies of keys that an operator has for them, by the identifier of the agency's own key. */
export async function findAgenciesOfKeys(
  db: Sql,
  operatorId: string,
  agencyKeyIds: readonly string[],
): Promise<Map<string, AgencyRow>> {
  const rows = await selectOfKeys(db, { operatorId, agencyKeyIds })
  return new Map(rows.map(({ agencyKeyId, ...agency }) => [agencyKeyId, agency]))
}
