import type { ServerResponse } from 'node:http'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { type Permit, Semaphore, type Share } from '../../../platform/concurrency/Semaphore.ts'

export const OVERLOADED = 'The service is overloaded. Try again later.'

/** The maximum number of permits of one owner. */
export interface NamedShare extends Share {
  /** Who or what the owner is, as a sentence begins: "This key". */
  kind: string
  /** What is limited, if not files. */
  what?: string
  /** The seconds after which one of them has ended; 1 if absent. */
  retryAfterSeconds?: number
}

/**
 * Permits of requests, each held until its response has ended. Requests above the limit, or above the share of an owner, are
 * refused immediately.
 */
export class ResponsePermits {
  readonly #semaphore: Semaphore
  readonly #held = new WeakMap<ServerResponse, Permit>()

  constructor(limit: number) {
    this.#semaphore = new Semaphore(limit)
  }

  /** Takes a permit until the response has ended or the client has disconnected. */
  hold(response: ServerResponse, shares: readonly NamedShare[] = []): void {
    // A client that has disconnected would never release its permit.
    if (response.destroyed) return
    if (this.#semaphore.isExhausted) throw new Refusal('overloaded', OVERLOADED, { retryAfterSeconds: 1 })
    this.#refuseFullShare(shares)
    const permit = this.#semaphore.tryAcquire(shares)!
    this.#held.set(response, permit)
    // `close` is emitted exactly once, whether the response was sent or the client disconnected.
    response.once('close', permit.release)
  }

  /** Counts a permit that is already held towards the shares of owners that were not known before. */
  share(response: ServerResponse, shares: readonly NamedShare[]): void {
    if (response.destroyed) return
    this.#refuseFullShare(shares)
    this.#held.get(response)?.countTo(shares)
  }

  #refuseFullShare(shares: readonly NamedShare[]): void {
    const full = this.#semaphore.fullShare(shares)
    if (!full) return
    const detail = `${full.kind} has ${full.most} ${full.what ?? 'files'} on the way, which is as many as it may have at once. Try again when one of them has ${full.what ? 'ended' : 'arrived'}.`
    throw new Refusal('rate-limited', detail, { retryAfterSeconds: full.retryAfterSeconds ?? 1 })
  }
}
