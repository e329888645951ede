import type { PointsLeft } from '../../graphql/limits/OperationCost.ts'
import { Refusal } from '../../refusal.ts'

interface Bucket {
  tokens: number
  /** When the tokens were last counted, in milliseconds. */
  at: number
}

/** The rate limit of a key and what is left of it, as the headers `RateLimit-Policy` and `RateLimit` show it. */
export interface RateLimitState {
  policy: string
  remaining: string
}

const MAX_BUCKETS = 10_000

/**
 * A token bucket for each key: it holds a burst of two seconds' worth and refills at the steady rate. It counts on this
 * instance only, by design: it protects the instance and says nothing about the whole installation.
 */
export class RateLimit {
  readonly #perSecond: number
  readonly #burst: number
  readonly #policy: string
  readonly #name: string
  /** Least recently used first. An evicted bucket starts full again, which only grants another burst. */
  readonly #buckets = new Map<string, Bucket>()

  /**
   * @param perSecond 0 for no limit
   * @param burst requests at once after a pause
   * @param name shown in headers
   */
  constructor(perSecond: number, burst = perSecond * 2, name = 'requests') {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#name = name
    // The window is the time in which an empty bucket refills.
    this.#policy = `"${name}";q=${burst};w=${Math.ceil(burst / perSecond)}`
  }

  /**
   * Counts one request of an authenticated key, so that invalid requests do not use up its limit.
   * @param cost tokens to take; capped so that a full bucket minus one token is always enough
   */
  take(keyId: string, now: number, sentence?: string, cost = 1): void {
    if (this.#perSecond === 0) return
    const most = this.#burst
    const bucket = this.#buckets.get(keyId) ?? { tokens: most, at: now }
    bucket.tokens = Math.min(most, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * this.#perSecond)
    bucket.at = now
    this.#buckets.delete(keyId)
    this.#buckets.set(keyId, bucket)
    if (this.#buckets.size > MAX_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value!)
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

  /** What a key has left now; undefined without a limit, or if it was not counted. */
  leftOf(keyId: string, now: number): PointsLeft | undefined {
    const bucket = this.#buckets.get(keyId)
    if (!bucket) return undefined
    const tokens = Math.min(this.#burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * this.#perSecond)
    return {
      remaining: Math.floor(tokens),
      maximum: this.#burst,
      perSecond: this.#perSecond,
      secondsUntilFull: (this.#burst - tokens) / this.#perSecond,
    }
  }

  /**
   * What was left when the key was last counted, and the seconds until its bucket is full; undefined without a limit.
   */
  stateOf(keyId: string): RateLimitState | undefined {
    const bucket = this.#buckets.get(keyId)
    if (!bucket) return undefined
    const whole = Math.ceil((this.#burst - bucket.tokens) / this.#perSecond)
    return { policy: this.#policy, remaining: `"${this.#name}";r=${Math.floor(bucket.tokens)};t=${whole}` }
  }
}
