import type { Sql } from '../../platform/sql/Database.ts'
import { Refusal } from '../refusals/refusal.ts'
import { agencyKeyHash } from './agencies/agencyKeyHash.ts'
import { refuseUnmatched } from './agencies/refuseUnmatched.ts'
import { refuseOtherAddresses } from './allowedAddresses.ts'
import type { Caller } from './Caller.ts'
import type { Client } from './Client.ts'
import { findKey, type KeyLookup, type KeyRow } from './findKey.ts'
import { hashKeyText, isKeyText, operatorOfKeyText } from './keyText.ts'
import { noKey } from './noKey.ts'
import { readOperatorHeader, refuseOtherOperator } from './readOperatorHeader.ts'
import { recordUse } from './recordUse.ts'

/**
 * Finds the caller by the API key in the Authorization header, or refuses the request with the reason.
 * @param client of the request: the key can be restricted to certain addresses
 * @param operator the header `Operator`, which chooses among the operators that granted the agency of the key
 */
export async function authenticate(
  db: Sql,
  authorization: string | undefined,
  now: Date,
  client: Client,
  operator?: string,
): Promise<Caller> {
  const own = lookupOf(authorization)
  const operatorId = readOperatorHeader(operator)
  // A key that names no operator is of an agency, or was issued before keys carried it. Lookups of the same tick share a statement.
  const mayBeOfAgency = own.operatorId === undefined && operatorId !== undefined
  const lookups = mayBeOfAgency ? [{ operatorId, hash: agencyKeyHash(own.hash, operatorId) }, own] : [own]
  const rows = await Promise.all(lookups.map(each => findKey(db, each)))
  const row = rows.find(each => each !== undefined)
  if (!row) throw await refuseUnmatched(db, own.hash, operatorId, now)
  if (row.revokedAt) throw unauthenticated('This API key was revoked.')
  if (hasExpired(row, now)) throw unauthenticated('This API key has expired.')
  refuseOtherOperator(row.operatorId, operatorId)
  refuseOtherAddresses(row.allowedAddresses, client.address)
  record(db, row, client, now)
  return callerOf(row)
}

/** Records the use of a key. No request waits for that, because reads must not wait for writes. */
function record(
  db: Sql,
  { operatorId, keyId, lastUsedAt }: KeyRow,
  { address, onNewAddress }: Client,
  now: Date,
): void {
  recordUse(db, { operatorId, keyId, address, now }, lastUsedAt).then(
    isNew => isNew && onNewAddress?.({ operatorId, keyId }),
    () => {},
  )
}

function hasExpired({ expiresAt }: KeyRow, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now
}

function callerOf({ expiresAt, revokedAt, lastUsedAt, allowedAddresses, rateLimits, ...caller }: KeyRow): Caller {
  return rateLimits ? { ...caller, rateLimits } : caller
}

/** The operator and the hash of the key in the header; refuses a header without one. */
function lookupOf(authorization: string | undefined): KeyLookup {
  if (!authorization) throw noKey()
  const [scheme = '', key = '', ...rest] = authorization.trim().split(/\s+/)
  if (scheme.toLowerCase() !== 'bearer' || key === '' || rest.length > 0) {
    throw unauthenticated('The Authorization header must be "Bearer" and the API key, with one space between.')
  }
  if (!isKeyText(key)) throw unauthenticated('This is not an API key of this service: check that it was copied whole.')
  return { operatorId: operatorOfKeyText(key), hash: hashKeyText(key) }
}

function unauthenticated(detail: string): Refusal {
  return new Refusal('unauthenticated', detail)
}
