import { sql } from 'kysely'
import { Batcher } from '../../platform/concurrency/Batcher.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { type FeedPosition, feedPosition } from './feedPosition.ts'
import type { RateLimits } from './RateLimits.ts'
import type { Scope } from './Scope.ts'
import { walPosition } from './walPosition.ts'

/** The current state of a key in the database, with its operator, the operator's position in the change feed, and its partner. */
export interface KeyRow {
  operatorId: string
  operatorName: string
  timeZone: string
  currency: string
  partnerId: string | null
  partnerSlug: string | null
  keyId: string
  scopes: Scope[]
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  rateLimits: RateLimits | null
  /** Null for any. */
  allowedAddresses: string[] | null
  position: FeedPosition
  walPosition: number | null
}

/** What a request sends of a key. */
export interface KeyLookup {
  /** The operator that the key or the request names; undefined if neither does. */
  operatorId: string | undefined
  hash: Buffer
}

interface Lookups {
  operatorIds: readonly (string | undefined)[]
  hashes: readonly Buffer[]
}

// One index probe for each key, and one before it for a key without its operator; operator and partner by primary key. Without
// "limit" PostgreSQL would scan tables for several keys at once, and without "(select …)" it would plan the statement each time, which
// takes longer than to run it.
const selectKeys = preparedStatement(
  ({ operatorIds, hashes }: Placeholders<Lookups>) => sql<KeyRow & { place: number }>`
  select requested.place::int, found.*
  from unnest((select ${operatorIds}::uuid[]), (select ${hashes}::bytea[])) with ordinality requested (operator_id, hash, place)
  left join lateral (
    select d.operator_id from control_plane.api_key_directory d
    where requested.operator_id is null and d.hash = requested.hash limit 1
  ) directory on true
  join lateral (
    select k.operator_id "operatorId", o.name "operatorName", o.time_zone "timeZone", o.currency,
           k.partner_id "partnerId", p.slug "partnerSlug", k.key_id "keyId", k.scopes,
           k.expires_at "expiresAt", k.revoked_at "revokedAt", k.last_used_at "lastUsedAt", k.rate_limits "rateLimits",
           k.allowed_addresses "allowedAddresses", ${feedPosition} position, ${walPosition} "walPosition"
    from control_plane.api_key k
    join control_plane.operator o on o.operator_id = k.operator_id
    left join control_plane.partner p on p.operator_id = k.operator_id and p.partner_id = k.partner_id
    where k.operator_id = coalesce(requested.operator_id, directory.operator_id) and k.hash = requested.hash
    limit 1
  ) found on true`,
)

const batchers = new WeakMap<Sql, Batcher<KeyLookup, KeyRow | undefined>>()

/**
 * Finds a key by its operator and its hash. A revoked key must be refused at once on every instance, so every request needs this.
 * Lookups share statements.
 */
export function findKey(db: Sql, lookup: KeyLookup): Promise<KeyRow | undefined> {
  let batcher = batchers.get(db)
  if (!batcher) {
    batcher = new Batcher(lookups => lookUp(db, lookups))
    batchers.set(db, batcher)
  }
  return batcher.call(lookup)
}

/** Each key is looked up once: requests that arrive together are often of one key, and so are hundreds of subscriptions. */
async function lookUp(db: Sql, lookups: readonly KeyLookup[]): Promise<readonly (KeyRow | undefined)[]> {
  const names = lookups.map(({ operatorId = '', hash }) => operatorId + hash.toString('latin1'))
  const different = [...new Map(names.map((name, index) => [name, lookups[index]!]))]
  const rows = await selectKeys(db, {
    operatorIds: different.map(([, { operatorId }]) => operatorId),
    hashes: different.map(([, { hash }]) => hash),
  })
  const found = new Map(rows.map(({ place, ...row }) => [different[place - 1]![0], row]))
  return names.map(name => found.get(name))
}
