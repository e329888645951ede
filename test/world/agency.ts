import { createAgency } from '../../src/domain/access/agencies/createAgency.ts'
import { issueAgencyKey } from '../../src/domain/access/agencies/issueAgencyKey.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { operators } from './cast.ts'
import type { World } from './World.ts'

/** The identifiers of the operators of the cast, as a header has them. */
export const kayaks = encodeTypeId('op', operators.kayaks.operatorId)
export const walls = encodeTypeId('op', operators.walls.operatorId)

/** An agency with a key. Nobody has granted it. */
export async function openAgency(world: World, name: string) {
  const { agencyId } = await createAgency(world.database, name, world.now)
  const issued = await issueAgencyKey(world.database, agencyId, { name: `Key of ${name}`, expiresAt: null }, world.now)
  return { agencyId, id: encodeTypeId('agy', agencyId), name, key: issued.key, agencyKey: issued.agencyKey }
}

/** The headers of a request with a key of an agency. @param operator its OperatorID */
export function asAgency(key: string, operator?: string): Record<string, string> {
  return { authorization: `Bearer ${key}`, ...(operator !== undefined && { operator }) }
}
