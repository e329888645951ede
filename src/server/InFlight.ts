import type { ServerResponse } from 'node:http'
import { Refusal } from '../refusal.ts'

/**
 * Counts the requests being worked on, and refuses those above the limit at once: under too much load a quick "later" keeps the
 * rest as fast as ever, where a queue makes everybody slow.
 */
export class InFlight {
  #count = 0
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get count(): number {
    return this.#count
  }

  /** Takes a place until the response has ended or its connection is gone. */
  enter(response: ServerResponse): void {
    // Whoever has gone away already would never give the place back.
    if (response.destroyed) return
    if (this.#count >= this.#limit) {
      throw new Refusal('overloaded', 'The service has as many requests in hand as it can carry out well. Try again.', {
        retryAfterSeconds: 1,
      })
    }
    this.#count++
    // A response is closed exactly once, whether it was sent whole or its caller went away.
    response.once('close', () => {
      this.#count--
    })
  }
}
