import { Refusal } from '../../domain/refusals/refusal.ts'
import type { ChangeBatch } from './ChangeBatch.ts'
import { ChangeCollector } from './ChangeCollector.ts'

/** No reader that keeps reading gets this far behind. */
const MAX_PENDING = 5000

const merged = new WeakMap<ChangeBatch, WeakMap<ChangeBatch, ChangeBatch>>()

/** Two batches as one, which is the same for all readers that are equally far behind: they share the reads that follow. */
function mergeOf(first: ChangeBatch, second: ChangeBatch): ChangeBatch {
  const ofFirst = merged.get(first) ?? new WeakMap<ChangeBatch, ChangeBatch>()
  merged.set(first, ofFirst)
  const known = ofFirst.get(second)
  if (known) return known
  const collector = new ChangeCollector()
  collector.merge(first)
  collector.merge(second)
  const [both] = collector.changes()
  ofFirst.set(second, both!)
  return both!
}

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

  #merge(pending: ChangeBatch, changes: ChangeBatch): void {
    const both = mergeOf(pending, changes)
    if (both.bookingIds.length + both.timeslotIds.length + both.activityIds.length <= MAX_PENDING) this.#pending = both
    else {
      const detail = `More than ${MAX_PENDING} changes were not read yet. Read again what you show, and subscribe again.`
      this.end(new Refusal('overloaded', detail, { retryAfterSeconds: 1 }))
    }
  }
}
