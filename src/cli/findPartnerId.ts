import { findPartners } from '../domain/access/findPartners.ts'
import type { Sql } from '../platform/sql/Database.ts'

/** The partner of an operator by its slug. */
export async function findPartnerId(sql: Sql, operatorId: string, slug: string): Promise<string> {
  const partners = await findPartners(sql, operatorId)
  const found = partners.find(each => each.slug === slug.trim().toLowerCase())
  if (found) return found.partnerId
  const slugs = partners.map(each => each.slug).join(', ')
  throw new Error(
    `This operator has no partner "${slug}". ${slugs ? `It has: ${slugs}.` : 'It has no partners yet: the GraphQL mutation createPartner adds one.'}`,
  )
}
