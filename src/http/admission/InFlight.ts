import type { ServerResponse } from 'node:http'
import { Refusal } from '../../refusal.ts'

export const TOO_MUCH_IN_HAND = 'The service has as many requests in hand as it can carry out well. Try again.'

/** What one owner may hold of the places. */
export interface Share {
  /** Who or what owns it, as a sentence begins: "This key". */
  kind: string
  id: string
  most: number
}

/** Counts the requests being worked on, and refuses those above the limit, or above the share of their owner, at once. */
export class InFlight {
  #count = 0
  readonly #limit: number
  /** What each owner holds, by its kind and ID. */
  readonly #owned = new Map<string, number>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get count(): number {
    return this.#count
  }

  /** Takes a place until the response has ended or its connection is gone. */
  enter(response: ServerResponse, shares: readonly Share[] = []): void {
    // Whoever has gone away already would never give the place back.
    if (response.destroyed) return
    if (this.#count >= this.#limit) throw new Refusal('overloaded', TOO_MUCH_IN_HAND, { retryAfterSeconds: 1 })
    this.share(response, shares)
    this.#count++
    // A response is closed exactly once, whether it was sent whole or its caller went away.
    response.once('close', () => {
      this.#count--
    })
  }

  /** Counts a place that was taken to the shares of its owners. */
  share(response: ServerResponse, shares: readonly Share[]): void {
    if (response.destroyed) return
    const names = shares.map(({ kind, id }) => `${kind} ${id}`)
    const full = shares.find(({ most }, at) => (this.#owned.get(names[at]!) ?? 0) >= most)
    if (full) {
      const detail = `${full.kind} has ${full.most} files on the way, which is as many as it may have at once. Try again when one of them has arrived.`
      throw new Refusal('rate-limited', detail, { retryAfterSeconds: 1 })
    }
    for (const name of names) this.#owned.set(name, (this.#owned.get(name) ?? 0) + 1)
    response.once('close', () => {
      for (const name of names) {
        const left = this.#owned.get(name)! - 1
        if (left > 0) this.#owned.set(name, left)
        else this.#owned.delete(name)
      }
    })
  }
}
