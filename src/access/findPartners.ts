import type { Sql } from '../database/Database.ts'
import type { Partner } from './Partner.ts'

const COLUMNS = 'p.partner_id "partnerId", p.name, p.slug, p.created_at "createdAt"'
const LIST = `select ${COLUMNS} from partner p where p.operator_id = $1 order by lower(p.name), p.partner_id`
const BY_IDS = `select ${COLUMNS} from partner p where p.operator_id = $1 and p.partner_id = any($2)`

/** Every partner of an operator, by name. */
export async function findPartners(sql: Sql, operatorId: string): Promise<Partner[]> {
  return sql.query<Partner>(LIST, [operatorId])
}

/** Finds partners by their identifiers. */
export async function findPartnersById(
  sql: Sql,
  operatorId: string,
  partnerIds: readonly string[],
): Promise<Map<string, Partner>> {
  const rows = await sql.query<Partner>(BY_IDS, [operatorId, partnerIds])
  return new Map(rows.map(row => [row.partnerId, row]))
}
