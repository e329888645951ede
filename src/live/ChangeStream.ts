import type { ChangeBatch } from '../database/ChangeBatch.ts'
import { Refusal } from '../refusal.ts'
import { ChangeCollector } from './ChangeCollector.ts'

/** No reader that keeps reading gets this far behind. */
const MAX_PENDING = 5000

/**
 * The changes for one reader. Changes that were not read yet are merged, each thing once, so a slow reader misses
 * intermediate states instead of using memory.
 */
export class ChangeStream implements AsyncIterableIterator<ChangeBatch> {
  readonly #onEnd: () => void
  #pending: ChangeBatch | undefined
  #reader: { resolve(result: IteratorResult<ChangeBatch>): void; reject(reason: unknown): void } | undefined
  #end: { failure?: Refusal } | undefined

  /** @param onEnd called when the stream has ended */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  push(changes: ChangeBatch): void {
    if (this.#end) return
    if (this.#reader) {
      this.#reader.resolve({ done: false, value: changes })
      this.#reader = undefined
    } else if (this.#pending) this.#merge(this.#pending, changes)
    else this.#pending = changes
  }

  /** Ends the stream: with a refusal that the reader receives, or silently. */
  end(failure?: Refusal): void {
    if (this.#end) return
    this.#end = { failure }
    this.#pending = undefined
    this.#onEnd()
    const reader = this.#reader
    this.#reader = undefined
    if (reader) this.#finish().then(reader.resolve, reader.reject)
  }

  next(): Promise<IteratorResult<ChangeBatch>> {
    if (this.#end) return this.#finish()
    if (this.#pending) {
      const value = this.#pending
      this.#pending = undefined
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

  /** The failure is delivered once. */
  #finish(): Promise<IteratorResult<ChangeBatch>> {
    const failure = this.#end?.failure
    this.#end = {}
    return failure ? Promise.reject(failure) : Promise.resolve({ done: true, value: undefined })
  }

  #merge(...all: ChangeBatch[]): void {
    const merged = new ChangeCollector()
    for (const changes of all) merged.merge(changes)
    if (merged.size <= MAX_PENDING) [this.#pending] = merged.changes()
    else {
      const detail = `More than ${MAX_PENDING} changes were not read yet. Read again what you show, and subscribe again.`
      this.end(new Refusal('overloaded', detail, { retryAfterSeconds: 1 }))
    }
  }
}
