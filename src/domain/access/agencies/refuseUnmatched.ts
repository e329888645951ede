import type { Sql } from '../../../platform/sql/Database.ts'
import { Refusal } from '../../refusals/refusal.ts'
import { findGrants } from './agencyGrants.ts'
import { findAgencyKeyByHash } from './agencyKeys.ts'

/**
 * Why no key was found: it is unknown, or it is a key of an agency, and the request names no operator, or none that granted the agency.
 * @param operatorId the operator that the request names
 */
export async function refuseUnmatched(
  db: Sql,
  hash: Buffer,
  operatorId: string | undefined,
  now: Date,
): Promise<Refusal> {
  const key = await findAgencyKeyByHash(db, hash)
  if (!key) return new Refusal('unauthenticated', 'This API key is not known.')
  if (key.revokedAt) return new Refusal('unauthenticated', 'This API key was revoked.')
  if (key.expiresAt && key.expiresAt <= now) return new Refusal('unauthenticated', 'This API key has expired.')
  if (operatorId !== undefined) {
    // The same for an operator that does not exist, or no longer grants: an agency learns nothing of others.
    return new Refusal(
      'permission-denied',
      'This key is of an agency, and no operator with the OperatorID in the header "Operator" has granted the agency.',
    )
  }
  const grants = await findGrants(db, key.agencyId)
  return new Refusal(
    'operator-required',
    'This key is of an agency: say in the header "Operator" for which operator the request is, such as ' +
      '"Operator: op_01k0c6w3n5e8tbr2m7x9y4z1qh".',
    { operators: grants.map(({ operatorId: id, operatorName }) => ({ operatorId: id, name: operatorName })) },
  )
}
