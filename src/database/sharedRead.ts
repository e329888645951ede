import { Batcher } from '../Batcher.ts'
import type { Sql } from './Database.ts'

/** What one of several reads found, or why it failed. */
type Outcome<Found> = { found: Found; error?: undefined } | { error: unknown }

/**
 * Makes one statement read for many requests of an operator: those that come while others read share the next one. A read that is alone
 * is sent at once, and one that fails fails no other.
 * @param read reads for all of one operator, in their order
 */
export function sharedRead<Asked, Found>(
  read: (db: Sql, operatorId: string, asked: readonly Asked[]) => Promise<readonly Found[]>,
): (db: Sql, operatorId: string, asked: Asked) => Promise<Found> {
  const batchers = new WeakMap<Sql, Map<string, Batcher<Asked, Outcome<Found>>>>()

  const readAll = async (db: Sql, operatorId: string, asked: readonly Asked[]): Promise<Outcome<Found>[]> => {
    try {
      return (await read(db, operatorId, asked)).map(found => ({ found }))
    } catch (error) {
      if (asked.length === 1) return [{ error }]
      return (await Promise.all(asked.map(each => readAll(db, operatorId, [each])))).flat()
    }
  }

  const batcherOf = (db: Sql, operatorId: string) => {
    let ofDatabase = batchers.get(db)
    if (!ofDatabase) {
      ofDatabase = new Map()
      batchers.set(db, ofDatabase)
    }
    let batcher = ofDatabase.get(operatorId)
    if (!batcher) {
      batcher = new Batcher(asked => readAll(db, operatorId, asked))
      ofDatabase.set(operatorId, batcher)
    }
    return batcher
  }

  return async (db, operatorId, asked) => {
    const outcome = await batcherOf(db, operatorId).call(asked)
    if ('found' in outcome) return outcome.found
    throw outcome.error
  }
}
