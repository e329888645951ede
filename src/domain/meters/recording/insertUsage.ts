import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { countedColumns, countUsage } from '../totals/countUsage.ts'
import type { NewUsage } from './NewUsage.ts'
import { type UsageColumns, usageColumns } from './usageColumns.ts'
import { usageCounter } from './usageCounter.ts'

/** An entry that was recorded. */
interface Recorded {
  id: number
  idempotencyKey: string | null
}

// One transaction: all entries share one commit and are counted at once. Of two entries with one idempotency key, in
// one statement or in two, the unique index makes the later one wait for the earlier one's commit and skips it. Keys of entries that
// retention has deleted are in usage_receipt; one that is being moved there concurrently makes count_usage fail.
// The arrays are in subselects so that PostgreSQL uses a generic plan: otherwise it would plan again for the length of every array,
// which costs more than recording an entry: 2 callers with batches of 1,000 had 0.39 [0.37–0.41] of COPY, not 0.44 [0.41–0.47].
const insert = preparedStatement(
  ({
    operatorId,
    meters,
    usages,
    extraInfos,
    occurredAts,
    recordedAts,
    idempotencyKeys,
    fingerprints,
    latest,
  }: Placeholders<UsageColumns>) => sql<Recorded>`
  with entries as (
  insert into usage_entry
    (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source, idempotency_key, fingerprint)
  select ${operatorId}::uuid, g.meter, g.usage, g.extra_info,
    coalesce(g.occurred_at, g.recorded_at, ${latest}), coalesce(g.recorded_at, ${latest}), 'client', g.idempotency_key,
    case when g.idempotency_key is not null then substring(${fingerprints}::bytea from (g.place * 32 - 31)::int for 32) end
  from unnest((select ${meters}::text[]), (select ${usages}::numeric[]), (select ${extraInfos}::text[]),
    (select ${occurredAts}::timestamptz[]), (select ${recordedAts}::timestamptz[]), (select ${idempotencyKeys}::text[])) with ordinality
    g (meter, usage, extra_info, occurred_at, recorded_at, idempotency_key, place)
  where g.idempotency_key is null or not exists (
    select from usage_receipt r where r.operator_id = ${operatorId} and r.idempotency_key = g.idempotency_key)
  order by g.place
  on conflict (operator_id, idempotency_key) where idempotency_key is not null do nothing
  returning id, ${countedColumns}
  ), counted as (${countUsage(operatorId, sql`entries`)})
  select id, idempotency_key "idempotencyKey", (select entries from counted) counted from entries`,
)

/** Records entries of one operator, and returns their numbers in the same order; null for one whose idempotency key was used before. */
export async function insertUsage(db: Sql, given: readonly NewUsage[]): Promise<(number | null)[]> {
  if (given.length === 0) return []
  const places = byKey(given)
  const entries = places.map(place => given[place]!)
  const recorded = await insert(db, usageColumns(entries))
  if (recorded.length > 0) db.announce({ counter: usageCounter.name, by: recorded.length })
  const inserted = new Array<number | null>(given.length)
  // In the order of the entries, of which some are missing.
  let next = 0
  for (const [index, { idempotencyKey }] of entries.entries()) {
    const isRecorded = recorded[next]?.idempotencyKey === idempotencyKey
    inserted[places[index]!] = isRecorded ? recorded[next++]!.id : null
  }
  return inserted
}

/**
 * The order in which to insert the entries: those with an idempotency key are sorted by key, the same on every instance, so that two
 * statements with the same keys cannot deadlock; the others stay where they are. Sorting here instead of in PostgreSQL keeps the
 * numbers ascending in insertion order, so three of the four indexes grow at their end.
 */
function byKey(entries: readonly NewUsage[]): number[] {
  const places = [...entries.keys()]
  const keyed = places.filter(place => entries[place]!.idempotencyKey !== null)
  const keys = entries.map(each => each.idempotencyKey!)
  const sorted = keyed.toSorted((one, other) => {
    if (keys[one] === keys[other]) return 0
    return keys[one]! < keys[other]! ? -1 : 1
  })
  for (const [index, place] of keyed.entries()) places[place] = sorted[index]!
  return places
}
