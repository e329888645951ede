import type { ServerResponse } from 'node:http'
import { Refusal } from '../../refusal.ts'
import { type Permit, Semaphore, type Share } from '../../Semaphore.ts'

export const TOO_MUCH_IN_HAND = 'The service has as many requests in hand as it can carry out well. Try again.'

/** What one owner may hold of the permits. */
export interface NamedShare extends Share {
  /** Who or what the owner is, as a sentence begins: "This key". */
  kind: string
}

/** Permits of requests, each held until its response has ended. What is above the limit, or above the share of an owner, is refused at once. */
export class ResponsePermits {
  readonly #semaphore: Semaphore
  readonly #held = new WeakMap<ServerResponse, Permit>()

  constructor(limit: number) {
    this.#semaphore = new Semaphore(limit)
  }

  /** Takes a permit until the response has ended or its connection is gone. */
  hold(response: ServerResponse, shares: readonly NamedShare[] = []): void {
    // A client that has disconnected would never release its permit.
    if (response.destroyed) return
    if (this.#semaphore.isExhausted) throw new Refusal('overloaded', TOO_MUCH_IN_HAND, { retryAfterSeconds: 1 })
    this.#refuseFullShare(shares)
    const permit = this.#semaphore.tryAcquire(shares)!
    this.#held.set(response, permit)
    // A response is closed exactly once, whether it was sent whole or its caller went away.
    response.once('close', permit.release)
  }

  /** Counts a permit that is held to the shares of owners that were not known before. */
  share(response: ServerResponse, shares: readonly NamedShare[]): void {
    if (response.destroyed) return
    this.#refuseFullShare(shares)
    this.#held.get(response)?.countTo(shares)
  }

  #refuseFullShare(shares: readonly NamedShare[]): void {
    const full = this.#semaphore.fullShare(shares)
    if (!full) return
    const detail = `${full.kind} has ${full.most} files on the way, which is as many as it may have at once. Try again when one of them has arrived.`
    throw new Refusal('rate-limited', detail, { retryAfterSeconds: 1 })
  }
}
