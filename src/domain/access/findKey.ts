import { sql } from 'kysely'
import { Batcher } from '../../platform/concurrency/Batcher.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, statement } from '../../platform/sql/statement.ts'
import { type FeedPosition, feedPosition } from './feedPosition.ts'
import type { RateLimits } from './RateLimits.ts'
import type { Scope } from './Scope.ts'

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
  position: FeedPosition
}

// One index probe for each hash; operator and partner by primary key.
const selectKeys = statement(
  ({ hashes }: Placeholders<{ hashes: readonly Buffer[] }>) => sql<KeyRow & { place: number }>`
  select requested.place::int, k.operator_id "operatorId", o.name "operatorName", o.time_zone "timeZone", o.currency,
         k.partner_id "partnerId", p.slug "partnerSlug", k.key_id "keyId", k.scopes,
         k.expires_at "expiresAt", k.revoked_at "revokedAt", k.last_used_at "lastUsedAt", k.rate_limits "rateLimits",
         ${feedPosition} position
  from unnest(${hashes}::bytea[]) with ordinality requested (hash, place)
  join api_key k on k.hash = requested.hash
  join operator o on o.operator_id = k.operator_id
  left join partner p on p.operator_id = k.operator_id and p.partner_id = k.partner_id`,
)

const batchers = new WeakMap<Sql, Batcher<Buffer, KeyRow | undefined>>()

/** Finds a key by its hash. A revoked key must be refused at once on every instance, so every request needs this. Lookups share statements. */
export function findKey(db: Sql, hash: Buffer): Promise<KeyRow | undefined> {
  let batcher = batchers.get(db)
  if (!batcher) {
    batcher = new Batcher(hashes => lookUp(db, hashes))
    batchers.set(db, batcher)
  }
  return batcher.call(hash)
}

/** Each hash is looked up once: requests that arrive together are often of one key, and so are hundreds of subscriptions. */
async function lookUp(db: Sql, hashes: readonly Buffer[]): Promise<readonly (KeyRow | undefined)[]> {
  const names = hashes.map(hash => hash.toString('latin1'))
  const different = [...new Map(names.map((name, at) => [name, hashes[at]!]))]
  const rows = await selectKeys(db, { hashes: different.map(([, hash]) => hash) })
  const found = new Map(rows.map(({ place, ...row }) => [different[place - 1]![0], row]))
  return names.map(name => found.get(name))
}
