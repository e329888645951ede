import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

/** How many addresses are stored of a key. What comes from more is not recorded. */
const MAX_STORED = 1000

/** How many addresses this process remembers to have recorded. */
const MAX_REMEMBERED = 10_000

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A use of a key. */
export interface KeyUse {
  operatorId: string
  keyId: string
  /** The address of the client; null if it is none. */
  address: string | null
  now: Date
}

/** The network of 64 bits of an IPv6 address, because one caller usually has a whole one; an IPv4 address itself. */
const networkOf = (address: Parameters<typeof sql.val>[0]) => sql<string>`
  network(set_masklen(${address}::text::inet, case family(${address}::text::inet) when 4 then 32 else 64 end))`

// At most once a minute for each key: an exact last use would turn every read into a write.
const write = preparedStatement(
  ({ operatorId, keyId, address, now }: Placeholders<KeyUse>) => sql<{ isNew: boolean; isFirst: boolean }>`
  with used as (
    update api_key set last_used_at = ${now}
    where operator_id = ${operatorId} and key_id = ${keyId}
      and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')
  )
  insert into api_key_address as a (operator_id, key_id, network, first_used_at, last_used_at)
  select ${operatorId}, ${keyId}, ${networkOf(address)}, ${now}, ${now}
  where ${address}::text is not null
    and (
      exists (
        select from api_key_address s
        where s.operator_id = ${operatorId} and s.key_id = ${keyId} and s.network = ${networkOf(address)})
      or ${sql.lit(MAX_STORED)} > (
        select count(*) from api_key_address s where s.operator_id = ${operatorId} and s.key_id = ${keyId}))
  on conflict (operator_id, key_id, network) do update set last_used_at = greatest(a.last_used_at, excluded.last_used_at)
  returning first_used_at = ${now} "isNew", not exists (
    select from api_key_address s where s.operator_id = ${operatorId} and s.key_id = ${keyId}) "isFirst"`,
)

interface Recorded {
  /** When each address was last recorded, the oldest first. */
  addresses: Map<string, number>
  /** The keys whose use is being written. */
  writing: Set<string>
}

const recordedIn = new WeakMap<Sql, Recorded>()

/**
 * Records when a key was last used, at most once a minute, and from where, at most once an hour for each address. Resolves to whether the
 * key has been used before, but never from there. If it fails, the next use is recorded.
 */
export async function recordUse(db: Sql, given: KeyUse, lastUsedAt: Date | null): Promise<boolean> {
  const { keyId, now } = given
  const address = given.address !== null && isIP(given.address) !== 0 ? given.address : null
  const { addresses, writing } = recordedOf(db)
  const name = `${keyId} ${address}`
  const isRecent = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() <= MINUTE_MS
  const isKnown = address === null || now.getTime() - (addresses.get(name) ?? -Infinity) < HOUR_MS
  if ((isRecent && isKnown) || writing.has(name)) return false
  writing.add(name)
  try {
    const [row] = await write(db, { ...given, address })
    addresses.delete(name)
    addresses.set(name, now.getTime())
    if (addresses.size > MAX_REMEMBERED) addresses.delete(addresses.keys().next().value!)
    return row?.isNew === true && !row.isFirst
  } finally {
    writing.delete(name)
  }
}

function recordedOf(db: Sql): Recorded {
  let recorded = recordedIn.get(db)
  if (!recorded) {
    recorded = { addresses: new Map(), writing: new Set() }
    recordedIn.set(db, recorded)
  }
  return recorded
}
