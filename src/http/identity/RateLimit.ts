import { Refusal } from '../../refusal.ts'

interface Bucket {
  tokens: number
  /** When the tokens were last counted, in milliseconds. */
  at: number
}

/** What a key may send, and what is left of it, as the headers `RateLimit-Policy` and `RateLimit` say it. */
export interface Allowance {
  policy: string
  state: string
}

const MOST_BUCKETS = 10_000

/**
 * A bucket of tokens for each key: full it allows a burst of two seconds' worth, and it fills at the steady rate.
 * It counts on this instance alone, by design: it protects the instance, and promises nothing about the whole.
 */
export class RateLimit {
  readonly #perSecond: number
  readonly #burst: number
  readonly #policy: string
  readonly #name: string
  /** Least recently used first. A bucket that is pushed out begins full again, which costs nothing but patience. */
  readonly #buckets = new Map<string, Bucket>()

  /** @param perSecond 0 for no limit @param burst how many at once after a pause @param name what headers call it */
  constructor(perSecond: number, burst = perSecond * 2, name = 'requests') {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#name = name
    // As many as the burst in the time in which an empty bucket fills.
    this.#policy = `"${name}";q=${burst};w=${Math.ceil(burst / perSecond)}`
  }

  /**
   * Counts one request of a key that was found good: junk must not use up anybody's allowance.
   * @param cost how many tokens it takes; at most all that are left of a full bucket when one was taken
   */
  take(keyId: string, now: number, sentence?: string, cost = 1): void {
    if (this.#perSecond === 0) return
    const most = this.#burst
    const bucket = this.#buckets.get(keyId) ?? { tokens: most, at: now }
    bucket.tokens = Math.min(most, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * this.#perSecond)
    bucket.at = now
    this.#buckets.delete(keyId)
    this.#buckets.set(keyId, bucket)
    if (this.#buckets.size > MOST_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value!)
    const needed = Math.min(cost, Math.max(1, most - 1))
    if (bucket.tokens < needed) {
      throw new Refusal(
        'rate-limited',
        sentence ?? `This key may send ${this.#perSecond} requests a second, and ${most} at once after a pause.`,
        { retryAfterSeconds: Math.max(1, Math.ceil((needed - bucket.tokens) / this.#perSecond)) },
      )
    }
    bucket.tokens -= needed
  }

  /** What was left of a key's allowance when it was last counted, and the seconds until it is whole again; undefined without a limit. */
  allowanceOf(keyId: string): Allowance | undefined {
    const bucket = this.#buckets.get(keyId)
    if (!bucket) return undefined
    const whole = Math.ceil((this.#burst - bucket.tokens) / this.#perSecond)
    return { policy: this.#policy, state: `"${this.#name}";r=${Math.floor(bucket.tokens)};t=${whole}` }
  }
}
