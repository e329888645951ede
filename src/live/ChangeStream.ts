import type { ChangeBatch } from '../database/ChangeBatch.ts'
import { Refusal } from '../refusal.ts'
import { ChangeCollector } from './ChangeCollector.ts'

/** Nobody who reads at all ever has so many things to catch up on. */
const MOST_THINGS = 5000

/**
 * The news of one reader. What the reader has not come to yet is kept as one piece of news, each thing in it once, so that slowness
 * costs the reader intermediate states, and the service no memory.
 */
export class ChangeStream implements AsyncIterableIterator<ChangeBatch> {
  readonly #left: () => void
  #waiting: ChangeBatch | undefined
  #reader: { resolve(result: IteratorResult<ChangeBatch>): void; reject(reason: unknown): void } | undefined
  #end: { failure?: Refusal } | undefined

  /** @param left hears that nobody reads any more */
  constructor(left: () => void) {
    this.#left = left
  }

  push(changes: ChangeBatch): void {
    if (this.#end) return
    if (this.#reader) {
      this.#reader.resolve({ done: false, value: changes })
      this.#reader = undefined
    } else if (this.#waiting) this.#merge(this.#waiting, changes)
    else this.#waiting = changes
  }

  /** Ends what is read: with the refusal that the reader is to hear, or quietly. */
  end(failure?: Refusal): void {
    if (this.#end) return
    this.#end = { failure }
    this.#waiting = undefined
    this.#left()
    const reader = this.#reader
    this.#reader = undefined
    if (reader) this.#finish().then(reader.resolve, reader.reject)
  }

  next(): Promise<IteratorResult<ChangeBatch>> {
    if (this.#end) return this.#finish()
    if (this.#waiting) {
      const value = this.#waiting
      this.#waiting = undefined
      return Promise.resolve({ done: false, value })
    }
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject }
    })
  }

  return(): Promise<IteratorResult<ChangeBatch>> {
    this.end()
    return Promise.resolve({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** The failure is told once. */
  #finish(): Promise<IteratorResult<ChangeBatch>> {
    const failure = this.#end?.failure
    this.#end = {}
    return failure ? Promise.reject(failure) : Promise.resolve({ done: true, value: undefined })
  }

  #merge(...all: ChangeBatch[]): void {
    const gathering = new ChangeCollector()
    for (const changes of all) gathering.join(changes)
    if (gathering.size <= MOST_THINGS) [this.#waiting] = gathering.changes()
    else {
      const detail = `More than ${MOST_THINGS} changes were not read yet. Read again what you show, and subscribe again.`
      this.end(new Refusal('overloaded', detail, { retryAfterSeconds: 1 }))
    }
  }
}
