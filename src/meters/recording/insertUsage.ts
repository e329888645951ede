import { sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import type { NewUsage } from './NewUsage.ts'

// One statement and therefore one transaction: many entries share one commit, and the trigger counts all of them at once. Of two
// entries with one idempotency key, in one statement or in two, the unique index makes the later one wait for the earlier one's
// commit and skips it. Keys of entries that retention has deleted are in usage_receipt; a key that is being moved there
// concurrently makes the trigger fail. The arrays are in subselects so that PostgreSQL uses a generic plan: otherwise it would
// plan again for the length of every array, which costs more than recording an entry. An API key can be revoked after its request
// arrived; then nothing is recorded with it. Entries are sorted by idempotency key, so that two statements with the same keys
// cannot deadlock.
const insert = statement(
  ({
    operatorId,
    meters,
    usages,
    extraInfos,
    occurredAts,
    recordedAts,
    idempotencyKeys,
    fingerprints,
    keyIds,
  }: Placeholders<Columns>) => sql<Insertion>`
  with given as materialized (
    select nextval('usage_entry_id_seq') id, g.*, g.key_id is null or exists (
      select from api_key k
      where k.operator_id = ${operatorId} and k.key_id = g.key_id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > g.recorded_at)) admitted
    from unnest((select ${meters}::text[]), (select ${usages}::numeric[]), (select ${extraInfos}::text[]),
      (select ${occurredAts}::timestamptz[]), (select ${recordedAts}::timestamptz[]), (select ${idempotencyKeys}::text[]),
      (select ${fingerprints}::bytea[]), (select ${keyIds}::uuid[])) with ordinality
      g (meter, usage, extra_info, occurred_at, recorded_at, idempotency_key, fingerprint, key_id, place)
  ), recorded as (
    insert into usage_entry
      (operator_id, id, meter, usage, extra_info, occurred_at, recorded_at, source, idempotency_key, fingerprint)
    select ${operatorId}::uuid, g.id, g.meter, g.usage, g.extra_info, g.occurred_at, g.recorded_at, 'client', g.idempotency_key, g.fingerprint
    from given g
    where g.admitted and (g.idempotency_key is null or not exists (
      select from usage_receipt r where r.operator_id = ${operatorId} and r.idempotency_key = g.idempotency_key))
    order by g.place
    on conflict (operator_id, idempotency_key) where idempotency_key is not null do nothing
    returning id
  )
  select r.id, g.admitted from given g left join recorded r on r.id = g.id order by g.place`,
)

// One entry alone, at less cost. No row if its idempotency key was used before or its API key is no longer valid: then the
// statement above says which.
const insertOne = statement(
  ({
    operatorId,
    meter,
    usage,
    extraInfo,
    occurredAt,
    recordedAt,
    idempotencyKey,
    fingerprint,
    keyId,
  }: Placeholders<NewUsage>) => sql<{ id: number }>`
  insert into usage_entry
    (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source, idempotency_key, fingerprint)
  select ${operatorId}::uuid, ${meter}, ${usage}::numeric, ${extraInfo}, ${occurredAt}::timestamptz, ${recordedAt}::timestamptz,
    'client', ${idempotencyKey}, ${fingerprint}::bytea
  where (${keyId}::uuid is null or exists (
      select from api_key k
      where k.operator_id = ${operatorId} and k.key_id = ${keyId} and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > ${recordedAt})))
    and not exists (
      select from usage_receipt r where r.operator_id = ${operatorId} and r.idempotency_key = ${idempotencyKey})
  on conflict (operator_id, idempotency_key) where idempotency_key is not null do nothing
  returning id`,
)

/** Entries as one array per column; some arrays are already in PostgreSQL's text format. */
interface Columns {
  operatorId: string
  meters: readonly string[]
  usages: string
  extraInfos: readonly (string | null)[]
  occurredAts: string
  recordedAts: string
  idempotencyKeys: readonly (string | null)[]
  fingerprints: string
  keyIds: string
}

/** The result for one entry. */
export interface Insertion {
  /** Its number; null if its idempotency key was used before. */
  id: number | null
  /** False if its API key is no longer valid: then it is not recorded. */
  admitted: boolean
}

/** Records entries of one operator, and returns the result of each in the same order. */
export async function insertUsage(db: Sql, given: readonly NewUsage[]): Promise<Insertion[]> {
  if (given.length === 0) return []
  if (given.length === 1) {
    const [row] = await insertOne(db, given[0]!)
    if (row) return [{ id: row.id, admitted: true }]
  }
  const places = byKey(given)
  const entries = places.map(place => given[place]!)
  const rows = await insert(db, {
    operatorId: entries[0]!.operatorId,
    meters: entries.map(each => each.meter),
    usages: plainArray(entries.map(each => each.usage)),
    extraInfos: entries.map(each => each.extraInfo),
    occurredAts: plainArray(entries.map(each => each.occurredAt.toISOString())),
    recordedAts: plainArray(entries.map(each => each.recordedAt.toISOString())),
    idempotencyKeys: entries.map(each => each.idempotencyKey),
    fingerprints: plainArray(entries.map(each => each.fingerprint && `"\\\\x${each.fingerprint.toString('hex')}"`)),
    keyIds: plainArray(entries.map(each => each.keyId)),
  })
  const inserted = new Array<Insertion>(given.length)
  for (const [at, row] of rows.entries()) inserted[places[at]!] = row
  return inserted
}

/**
 * The order in which to insert the entries: those with an idempotency key are sorted by key, the same on every instance; the
 * others stay where they are. Sorting here instead of in PostgreSQL keeps the numbers ascending in insertion order, so three of
 * the four indexes grow at their end.
 */
function byKey(entries: readonly NewUsage[]): number[] {
  const places = [...entries.keys()]
  const keyed = places.filter(place => entries[place]!.idempotencyKey !== null)
  const keys = entries.map(each => each.idempotencyKey!)
  const sorted = keyed.toSorted((one, other) => {
    if (keys[one] === keys[other]) return 0
    return keys[one]! < keys[other]! ? -1 : 1
  })
  for (const [at, place] of keyed.entries()) places[place] = sorted[at]!
  return places
}

/**
 * An array in PostgreSQL's text format, of values that need no quotes or are already quoted: pg itself would examine every
 * character of every element.
 */
function plainArray(values: readonly (string | null)[]): string {
  return `{${values.map(each => each ?? 'null').join(',')}}`
}
