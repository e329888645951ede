import { type AgencyRow, findAgencies } from '../../domain/access/agencies/findAgencies.ts'
import { decodeTypeId } from '../../domain/scalars/typeid.ts'
import type { Sql } from '../../platform/sql/Database.ts'

/** The agency of this name, in upper or lower case, or of this identifier. */
export async function findAgency(sql: Sql, nameOrId: string): Promise<AgencyRow> {
  const agencies = await findAgencies(sql)
  const agencyId = decodeTypeId('agy', nameOrId)
  const named = agencies.filter(each => each.name.toLowerCase() === nameOrId.trim().toLowerCase())
  // Two names can differ in case only.
  const found =
    agencies.find(each => each.agencyId === agencyId || each.name === nameOrId.trim()) ??
    (named.length === 1 ? named[0] : undefined)
  if (found) return found
  const names = agencies.map(({ name }) => `"${name}"`).join(', ')
  throw new Error(`There is no agency "${nameOrId}". ${names ? `There are: ${names}.` : 'There are no agencies yet.'}`)
}
