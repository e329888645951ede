import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Partner } from './Partner.ts'

/** Partners `p`. */
export const partners = kysely
  .selectFrom('partner as p')
  .select([
    'p.partner_id as partnerId',
    'p.name',
    'p.slug',
    'p.commission_rate as commissionRate',
    'p.billing_name as billingName',
    'p.billing_address as billingAddress',
    'p.billing_email as billingEmail',
    'p.tax_number as taxNumber',
    'p.created_at as createdAt',
    'p.version',
  ])

const selectAll = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  partners.where('p.operator_id', '=', operatorId).orderBy(sql`lower(p.name)`).orderBy('p.partner_id'),
)

const selectById = preparedStatement(
  ({ operatorId, partnerIds }: Placeholders<{ operatorId: string; partnerIds: readonly string[] }>) =>
    partners.where('p.operator_id', '=', operatorId).where(eb => eb('p.partner_id', '=', eb.fn.any(partnerIds))),
)

/** All partners of an operator, by name. */
export async function findPartners(db: Sql, operatorId: string): Promise<Partner[]> {
  return selectAll(db, { operatorId })
}

/** Finds partners by their identifiers. */
export async function findPartnersById(
  db: Sql,
  operatorId: string,
  partnerIds: readonly string[],
): Promise<Map<string, Partner>> {
  const rows = await selectById(db, { operatorId, partnerIds })
  return new Map(rows.map(row => [row.partnerId, row]))
}
