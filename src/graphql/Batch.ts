import DataLoader from 'dataloader'
import type { Database } from '../database.ts'

/** Finds many things of one kind by their keys, in one statement; what is missing from the answer does not exist. */
export type FindMany<Key, Value> = (
  database: Database,
  operatorId: string,
  keys: readonly Key[],
  now: Date,
) => Promise<Map<Key, Value>>

/** Gathers what the fields of one request ask for one by one into one statement per kind. Lives as long as the request. */
export class Batch {
  readonly #loaders = new Map<unknown, DataLoader<unknown, unknown>>()
  readonly #database: Database
  readonly #now: Date

  constructor(database: Database, now: Date) {
    this.#database = database
    this.#now = now
  }

  load<Key, Value>(find: FindMany<Key, Value>, operatorId: string, key: Key): Promise<Value | undefined> {
    let loader = this.#loaders.get(find)
    if (loader === undefined) {
      loader = new DataLoader<unknown, unknown>(async keys => {
        const found = await find(this.#database, operatorId, keys as Key[], this.#now)
        return keys.map(each => found.get(each as Key))
      })
      this.#loaders.set(find, loader)
    }
    return loader.load(key) as Promise<Value | undefined>
  }
}
