import { Batcher } from '../Batcher.ts'
import type { Sql } from './Database.ts'
import { wasUndone } from './wasUndone.ts'

/** What one of several reads found, or why it failed. */
type Outcome<Found> = { found: Found; error?: undefined } | { error: unknown }

/**
 * Makes one statement read for many requests of an operator: those that come while others read share the next one. A read that is alone
 * is sent at once. If PostgreSQL refuses a statement, each is read by itself, so that one that fails fails no other.
 * @param read reads for all of one operator, in their order; the shape says what, such as columns
 */
export function sharedRead<Asked, Found>(
  read: (db: Sql, operatorId: string, asked: readonly Asked[], shape: string) => Promise<readonly Found[]>,
): (db: Sql, operatorId: string, asked: Asked, shape?: string) => Promise<Found> {
  const batchers = new WeakMap<Sql, Map<string, Batcher<Asked, Outcome<Found>>>>()

  const readAll = async (
    db: Sql,
    operatorId: string,
    asked: readonly Asked[],
    shape: string,
  ): Promise<Outcome<Found>[]> => {
    try {
      return (await read(db, operatorId, asked, shape)).map(found => ({ found }))
    } catch (error) {
      // What the database has no time for is not tried again, once for each of them.
      if (asked.length === 1 || !wasUndone(error)) return asked.map(() => ({ error }))
      return (await Promise.all(asked.map(each => readAll(db, operatorId, [each], shape)))).flat()
    }
  }

  return async (db, operatorId, asked, shape = '') => {
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
    const outcome = await batcher.call(asked)
    if (batcher.isIdle && ofDatabase.get(name) === batcher) ofDatabase.delete(name)
    if ('found' in outcome) return outcome.found
    throw outcome.error
  }
}
