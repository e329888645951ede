import type { Sql } from '../../database/Database.ts'
import { insertAllUsage, insertAllWithoutKeys } from './insertAllUsage.ts'
import { insertEachUsage } from './insertEachUsage.ts'
import { insertOneUsage } from './insertOneUsage.ts'
import type { NewUsage } from './NewUsage.ts'
import { usageColumns } from './usageColumns.ts'

// Each statement is one transaction: many entries share one commit, and the trigger counts all of them at once. Of two entries with one
// idempotency key, in one statement or in two, the unique index makes the later one wait for the earlier one's commit and skips it.
// Keys of entries that retention has deleted are in usage_receipt; a key that is being moved there concurrently makes the trigger fail.
// The arrays are in subselects so that PostgreSQL uses a generic plan: otherwise it would plan again for the length of every array,
// which costs more than recording an entry.

/** Records entries of one operator, and returns their numbers in the same order; null if its idempotency key was used before. */
export async function insertUsage(db: Sql, given: readonly NewUsage[]): Promise<(number | null)[]> {
  if (given.length === 0) return []
  if (given.length === 1) {
    const [row] = await insertOneUsage(db, given[0]!)
    return [row?.id ?? null]
  }
  const places = byKey(given)
  const entries = places.map(place => given[place]!)
  const results = await insertTogether(db, entries)
  const inserted = new Array<number | null>(given.length)
  for (const [at, result] of results.entries()) inserted[places[at]!] = result
  return inserted
}

async function insertTogether(db: Sql, entries: readonly NewUsage[]): Promise<(number | null)[]> {
  const columns = usageColumns(entries)
  const insertAll = entries.some(each => each.idempotencyKey !== null) ? insertAllUsage : insertAllWithoutKeys
  const recorded = await insertAll(db, columns)
  if (recorded.length === 0) return (await insertEachUsage(db, columns)).map(each => each.id)
  // In the order of the entries, of which some are missing.
  let next = 0
  return entries.map(({ idempotencyKey }) =>
    recorded[next]?.idempotencyKey === idempotencyKey ? recorded[next++]!.id : null,
  )
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
  for (const [at, place] of keyed.entries()) places[place] = sorted[at]!
  return places
}
