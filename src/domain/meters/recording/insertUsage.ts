import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { NewUsage } from './NewUsage.ts'
import { type UsageColumns, usageColumns } from './usageColumns.ts'
import { usageCounter } from './usageCounter.ts'

/** An entry that was recorded. */
interface Recorded {
  id: number
  idempotencyKey: string | null
}

// One transaction: all entries share one commit and are counted at once. Of two entries with one idempotency key, in one statement or in
// two, the unique index makes the later one wait for the earlier one's commit and skips it.
const record = preparedStatement(
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
  select entry_id id, entry_key "idempotencyKey" from record_usage(${operatorId}, 'client', ${meters}, ${usages}, ${extraInfos},
    ${occurredAts}, ${recordedAts}, ${latest}, ${idempotencyKeys}, ${fingerprints})`,
)

/** Records entries of one operator, and returns their numbers in the same order; null for one whose idempotency key was used before. */
export async function insertUsage(db: Sql, given: readonly NewUsage[]): Promise<(number | null)[]> {
  if (given.length === 0) return []
  const places = byKey(given)
  const entries = places.map(place => given[place]!)
  const recorded = await record(db, usageColumns(entries))
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
