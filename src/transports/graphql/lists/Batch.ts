import DataLoader from 'dataloader'
import type { Database } from '../../../platform/sql/Database.ts'

/**
 * Finds many objects of one kind by their keys, in one statement. A key that is missing from the result does not exist.
 */
export type FindMany<Key, Value> = (
  database: Database,
  operatorId: string,
  keys: readonly Key[],
  now: Date,
) => Promise<Map<Key, Value>>

/** The same for lists: the arguments, such as a filter and a page, are the same for all keys. */
export type FindManyWith<Key, Value, Args> = (
  database: Database,
  operatorId: string,
  keys: readonly Key[],
  now: Date,
  args: Args,
) => Promise<Map<Key, Value>>

/** The loads of one kind of object. */
interface Kind {
  loader: DataLoader<unknown, unknown>
  values: Map<unknown, Promise<unknown>>
}

/**
 * Batches the loads of one request's fields into one statement per kind of object. Loads of the same key share one promise: most
 * rows of a page belong to a few activities and partners, and the loader's own cache, which creates a promise for each load,
 * would cost more than the statement.
 */
export class Batch {
  readonly #kinds = new Map<unknown, Kind>()
  readonly #bound = new Map<unknown, Map<string, unknown>>()
  readonly #database: Database
  readonly #now: Date

  constructor(database: Database, now: Date) {
    this.#database = database
    this.#now = now
  }

  load<Key, Value>(find: FindMany<Key, Value>, operatorId: string, key: Key): Promise<Value | undefined> {
    let kind = this.#kinds.get(find)
    if (kind === undefined) {
      kind = { loader: this.#loaderOf(find as FindMany<unknown, unknown>, operatorId), values: new Map() }
      this.#kinds.set(find, kind)
    }
    let value = kind.values.get(key)
    if (value === undefined) {
      value = kind.loader.load(key)
      kind.values.set(key, value)
    }
    return value as Promise<Value | undefined>
  }

  /** Loads with arguments; loads with equal arguments share a statement. */
  loadWith<Key, Value, Args>(
    find: FindManyWith<Key, Value, Args>,
    operatorId: string,
    key: Key,
    args: Args,
  ): Promise<Value | undefined> {
    let bound = this.#bound.get(find)
    if (bound === undefined) {
      bound = new Map()
      this.#bound.set(find, bound)
    }
    const text = JSON.stringify(args)
    let findWithArgs = bound.get(text) as FindMany<Key, Value> | undefined
    if (findWithArgs === undefined) {
      findWithArgs = (database, operator, keys, now) => find(database, operator, keys, now, args)
      bound.set(text, findWithArgs)
    }
    return this.load(findWithArgs, operatorId, key)
  }

  /** Clears the cache, so that later loads read current data. */
  forget(): void {
    this.#kinds.clear()
  }

  #loaderOf(find: FindMany<unknown, unknown>, operatorId: string): DataLoader<unknown, unknown> {
    const findAll = async (keys: readonly unknown[]) => {
      const found = await find(this.#database, operatorId, keys, this.#now)
      return keys.map(key => found.get(key))
    }
    return new DataLoader(findAll, { cache: false })
  }
}
