import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { newId } from '../../scalars/typeid.ts'
import type { RateLimits } from '../RateLimits.ts'
import { agencyKeyHash } from './agencyKeyHash.ts'

/** What the key for one operator has of the agency's key. */
export interface SourceKey {
  agencyKeyId: string
  name: string
  prefix: string
  hash: Buffer
  expiresAt: Date | null
}

/** For whom an agency's key works, and the limits that the operator has set for an earlier one. */
export interface Holder {
  operatorId: string
  partnerId: string
  rateLimits?: RateLimits | null
}

interface NewRow extends SourceKey {
  operatorId: string
  partnerId: string
  keyId: string
  rateLimits: string | null
  now: Date
}

const insert = preparedStatement((row: Placeholders<NewRow>) =>
  kysely.insertInto('api_key').values({
    operator_id: row.operatorId,
    key_id: row.keyId,
    partner_id: row.partnerId,
    name: row.name,
    prefix: row.prefix,
    hash: row.hash,
    scopes: sql`array['ota']`,
    created_at: row.now,
    expires_at: row.expiresAt,
    rate_limits: row.rateLimits,
    agency_key_id: row.agencyKeyId,
  }),
)

/** Adds the key with which a key of an agency works for one operator: an ordinary key of the partner, with a hash of its own. */
export async function addOperatorKey(db: Sql, key: SourceKey, holder: Holder, now: Date): Promise<void> {
  const { operatorId, partnerId, rateLimits = null } = holder
  await insert(db, {
    ...key,
    operatorId,
    partnerId,
    keyId: newId(now),
    hash: agencyKeyHash(key.hash, operatorId),
    rateLimits: rateLimits && JSON.stringify(rateLimits),
    now,
  })
}

// The hash changes so that a later grant can have a key with the same one. No request finds the old row any more.
const end = preparedStatement(
  ({ operatorId, agencyId, now }: Placeholders<{ operatorId: string; agencyId: string; now: Date }>) => sql`
  update api_key k set revoked_at = coalesce(k.revoked_at, ${now}), hash = sha256(k.hash || uuid_send(k.key_id))
  from agency_key a
  where k.operator_id = ${operatorId} and a.agency_key_id = k.agency_key_id and a.agency_id = ${agencyId}`,
)

/** Revokes all keys that an operator has for an agency. */
export async function endOperatorKeys(db: Sql, operatorId: string, agencyId: string, now: Date): Promise<void> {
  await end(db, { operatorId, agencyId, now })
}

interface Retired {
  operatorId: string
  agencyKeyId: string
  at: Date
}

const revoke = preparedStatement(({ operatorId, agencyKeyId, at }: Placeholders<Retired>) =>
  kysely
    .updateTable('api_key')
    .set(eb => ({ revoked_at: eb.fn.coalesce('revoked_at', at) }))
    .where('operator_id', '=', operatorId)
    .where('agency_key_id', '=', agencyKeyId),
)

const expire = preparedStatement(({ operatorId, agencyKeyId, at }: Placeholders<Retired>) =>
  kysely
    .updateTable('api_key')
    .set({ expires_at: sql<Date>`least(expires_at, ${at})` })
    .where('operator_id', '=', operatorId)
    .where('agency_key_id', '=', agencyKeyId),
)

/** Revokes what a key of an agency works with. @param operatorIds those that grant the agency: the keys of the others are revoked */
export async function revokeOperatorKeys(
  db: Sql,
  operatorIds: readonly string[],
  agencyKeyId: string,
  at: Date,
): Promise<void> {
  for (const operatorId of operatorIds) await revoke(db, { operatorId, agencyKeyId, at })
}

/** Lets it expire, if it does not expire earlier. */
export async function expireOperatorKeys(
  db: Sql,
  operatorIds: readonly string[],
  agencyKeyId: string,
  at: Date,
): Promise<void> {
  for (const operatorId of operatorIds) await expire(db, { operatorId, agencyKeyId, at })
}
