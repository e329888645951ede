import type { News } from '../database/News.ts'
import { Refusal } from '../refusal.ts'
import { Gathering } from './Gathering.ts'

/** Nobody who reads at all ever has so many things to catch up on. */
const MOST_THINGS = 5000

/**
 * The news of one reader. What the reader has not come to yet is kept as one piece of news, each thing in it once, so that slowness
 * costs the reader intermediate states, and the service no memory.
 */
export class NewsStream implements AsyncIterableIterator<News> {
  readonly #left: () => void
  #waiting: News | undefined
  #reader: { resolve(result: IteratorResult<News>): void; reject(reason: unknown): void } | undefined
  #end: { failure?: Refusal } | undefined

  /** @param left hears that nobody reads any more */
  constructor(left: () => void) {
    this.#left = left
  }

  push(news: News): void {
    if (this.#end) return
    if (this.#reader) {
      this.#reader.resolve({ done: false, value: news })
      this.#reader = undefined
    } else if (this.#waiting) this.#merge(this.#waiting, news)
    else this.#waiting = news
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

  next(): Promise<IteratorResult<News>> {
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

  return(): Promise<IteratorResult<News>> {
    this.end()
    return Promise.resolve({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** The failure is told once. */
  #finish(): Promise<IteratorResult<News>> {
    const failure = this.#end?.failure
    this.#end = {}
    return failure ? Promise.reject(failure) : Promise.resolve({ done: true, value: undefined })
  }

  #merge(...all: News[]): void {
    const gathering = new Gathering()
    for (const news of all) gathering.join(news)
    if (gathering.size <= MOST_THINGS) [this.#waiting] = gathering.news()
    else {
      const detail = `More than ${MOST_THINGS} changes were not read yet. Read again what you show, and subscribe again.`
      this.end(new Refusal('overloaded', detail, { retryAfterSeconds: 1 }))
    }
  }
}
