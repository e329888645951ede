import { type AgencyKeyRow, locateAgencyKeys } from '../../domain/access/agencies/agencyKeys.ts'
import { encodeTypeId } from '../../domain/scalars/typeid.ts'
import type { Sql } from '../../platform/sql/Database.ts'

/** Finds the one key of an agency that the text identifies. */
export async function findAgencyKey(sql: Sql, text: string): Promise<AgencyKeyRow> {
  const found = await locateAgencyKeys(sql, text)
  if (found.length === 1) return found[0]!
  if (found.length === 0)
    throw new Error('There is no such key of an agency. The command "list-keys" shows all of them.')
  const ids = found.map(each => encodeTypeId('agk', each.agencyKeyId)).join(', ')
  throw new Error(`Several keys begin with "${text}". Give the identifier of the one you mean: ${ids}.`)
}
