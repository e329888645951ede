import { Batcher } from '../concurrency/Batcher.ts'
import type { Sql } from './Database.ts'
import { isKnownRolledBack } from './isKnownRolledBack.ts'

/** What one of several reads found, or why it failed. */
type Outcome<Found> = { found: Found; error?: undefined } | { error: unknown }

/**
 * Makes one statement read for many requests of an operator: those that come while others read share the next one. A read that is alone
 * is sent at once. If PostgreSQL refuses a statement, each is read by itself, so that one that fails fails no other.
 *
 * Without it, products, dates and timeslots reached 0.44, 0.59 and 0.53 of the rate of a bare handler; with it 1.40, 0.85 and 0.96. New
 * bookings reached 0.59, and 0.67 with it.
 * @param read reads for all of one operator, in their order; the shape says what, such as columns
 */
export function sharedRead<Requested, Found>(
  read: (db: Sql, operatorId: string, requested: readonly Requested[], shape: string) => Promise<readonly Found[]>,
): (db: Sql, operatorId: string, requested: Requested, shape?: string) => Promise<Found> {
  const batchers = new WeakMap<Sql, Map<string, Batcher<Requested, Outcome<Found>>>>()

  const readAll = async (
    db: Sql,
    operatorId: string,
    requested: readonly Requested[],
    shape: string,
  ): Promise<Outcome<Found>[]> => {
    try {
      return (await read(db, operatorId, requested, shape)).map(found => ({ found }))
    } catch (error) {
      // What the database has no time for is not tried again, once for each of them.
      if (requested.length === 1 || !isKnownRolledBack(error)) return requested.map(() => ({ error }))
      return (await Promise.all(requested.map(each => readAll(db, operatorId, [each], shape)))).flat()
    }
  }

  return async (db, operatorId, requested, shape = '') => {
    let ofDatabase = batchers.get(db)
    if (!ofDatabase) {
      ofDatabase = new Map()
      batchers.set(db, ofDatabase)
    }
    const name = `${operatorId} ${shape}`
    let batcher = ofDatabase.get(name)
    if (!batcher) {
      batcher = new Batcher(all => readAll(db, operatorId, all, shape))
      ofDatabase.set(name, batcher)
    }
    const outcome = await batcher.call(requested)
    if (batcher.isIdle && ofDatabase.get(name) === batcher) ofDatabase.delete(name)
    if ('found' in outcome) return outcome.found
    throw outcome.error
  }
}
