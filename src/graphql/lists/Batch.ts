import type { Database } from '../../database/Database.ts'

/** Finds many objects of one kind by their keys, in one statement. A key that is missing from the result does not exist. */
export type FindMany<Key, Value> = (
  database: Database,
  operatorId: string,
  keys: readonly Key[],
  now: Date,
) => Promise<Map<Key, Value>>

/** What was asked for of one kind. */
interface Kind {
  values: Map<unknown, Promise<unknown>>
  /** Those whose statement has not begun. */
  gathering: { keys: unknown[]; found: Promise<Map<unknown, unknown>> } | undefined
}

/**
 * Gathers what the fields of one request ask for one by one into one statement per kind. Lives as long as the request.
 * Everybody who asks for the same thing gets the same promise: most rows of a page belong to a few activities and partners,
 * and a promise for each would cost more than the statement.
 */
export class Batch {
  readonly #kinds = new Map<unknown, Kind>()
  readonly #database: Database
  readonly #now: Date

  constructor(database: Database, now: Date) {
    this.#database = database
    this.#now = now
  }

  load<Key, Value>(find: FindMany<Key, Value>, operatorId: string, key: Key): Promise<Value | undefined> {
    let kind = this.#kinds.get(find)
    if (kind === undefined) {
      kind = { values: new Map(), gathering: undefined }
      this.#kinds.set(find, kind)
    }
    let value = kind.values.get(key)
    if (value === undefined) {
      kind.gathering ??= this.#gather(kind, find as FindMany<unknown, unknown>, operatorId)
      kind.gathering.keys.push(key)
      value = kind.gathering.found.then(all => all.get(key))
      kind.values.set(key, value)
    }
    return value as Promise<Value | undefined>
  }

  /** What is asked for from here on is read anew. */
  forget(): void {
    this.#kinds.clear()
  }

  #gather(kind: Kind, find: FindMany<unknown, unknown>, operatorId: string): NonNullable<Kind['gathering']> {
    const keys: unknown[] = []
    const found = endOfTurn().then(() => {
      kind.gathering = undefined
      return find(this.#database, operatorId, keys, this.#now)
    })
    return { keys, found }
  }
}

/** After everything that is ready to run now has run and asked: what follows from promises too. */
function endOfTurn(): Promise<void> {
  return Promise.resolve().then(() => new Promise(resolve => process.nextTick(resolve)))
}
