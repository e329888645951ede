import { Refusal } from '../../../domain/refusals/refusal.ts'

/** How fast a bucket refills, and how much it holds. */
export interface Quota {
  /** 0 for no limit. */
  perSecond: number
  burst: number
}

export interface Bucket {
  tokens: number
  /** When the tokens were last counted, in milliseconds. */
  at: number
  quota: Quota
}

const MAX_BUCKETS = 10_000

/**
 * A token bucket for each key: it holds a burst, by default of two seconds' worth, and refills at the steady rate. It counts on
 * this instance only; `SharedBuckets` counts on all.
 */
export class RateLimit {
  readonly quota: Quota
  /** Least recently used first. An evicted bucket starts full again, which only grants another burst. */
  readonly #buckets = new Map<string, Bucket>()

  /**
   * @param perSecond 0 for no limit
   * @param burst requests at once after a pause
   */
  constructor(perSecond: number, burst = perSecond * 2) {
    this.quota = { perSecond, burst }
  }

  /**
   * Counts one request of an authenticated key, so that invalid requests do not use up its limit.
   * @param sentence the refusal
   */
  take(keyId: string, now: number, sentence?: string): void {
    const bucket = this.bucket(keyId, now)
    if (bucket) spend(bucket, 1, { sentence })
  }

  /** The bucket of a key, refilled; undefined without a limit. @param quota that of this key */
  bucket(keyId: string, now: number, quota = this.quota): Bucket | undefined {
    if (quota.perSecond === 0) return undefined
    const bucket = this.#buckets.get(keyId) ?? { tokens: quota.burst, at: now, quota }
    bucket.quota = quota
    bucket.tokens = tokensIn(bucket, now)
    bucket.at = now
    this.#buckets.delete(keyId)
    this.#buckets.set(keyId, bucket)
    if (this.#buckets.size > MAX_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value!)
    return bucket
  }

  /**
   * The tokens that a key has now, without counting it as used.
   * @param counted a bucket that is not refilled
   */
  tokensOf(keyId: string, now: number, quota = this.quota, counted?: Bucket): number {
    const bucket = this.#buckets.get(keyId)
    if (bucket && bucket === counted) return Math.min(quota.burst, bucket.tokens)
    return bucket ? tokensIn({ ...bucket, quota }, now) : quota.burst
  }
}

function tokensIn({ tokens, at, quota }: Bucket, now: number): number {
  return Math.min(quota.burst, tokens + (Math.max(0, now - at) / 1000) * quota.perSecond)
}

/** What a request takes from a bucket, beside the tokens themselves. */
export interface Spending {
  /** The refusal. */
  sentence?: string | undefined
  /** What the request has taken already, which sending it again takes again. */
  taken?: number
  /** Whether it may take more later. */
  andMore?: boolean
}

/** Sums of what a bucket has refilled can be this much too small. */
const ROUNDING = 1e-6

/**
 * Takes tokens from a bucket. A request takes at most what a full bucket has, so each is accepted at some time. The refusal says after
 * how many seconds the whole request is accepted if nothing else is sent: when the bucket is full, if its cost is not known yet.
 * @returns how many were taken
 * @throws Refusal rate-limited
 */
export function spend(bucket: Bucket, cost: number, { sentence, taken = 0, andMore = false }: Spending = {}): number {
  const { perSecond, burst } = bucket.quota
  const needed = neededFor(bucket.quota, cost, taken)
  if (bucket.tokens + ROUNDING < needed) {
    const whole = andMore ? Math.max(burst, needed) : taken + needed
    throw new Refusal(
      'rate-limited',
      sentence ?? `This key may send ${perSecond} requests a second, and ${burst} at once after a pause.`,
      { retryAfterSeconds: Math.max(1, Math.ceil((whole - bucket.tokens - ROUNDING) / perSecond)) },
    )
  }
  bucket.tokens -= needed
  return needed
}

/** What a request needs to be accepted. @param taken what it has taken already */
export function neededFor({ burst }: Quota, cost: number, taken = 0): number {
  return Math.min(cost, Math.max(taken === 0 ? 1 : 0, burst - taken))
}

/**
 * Takes tokens for what is done already, also if the bucket has too few; at most as many as a full one has.
 * @returns how many were taken
 */
export function owe(bucket: Bucket, tokens: number): number {
  const taken = Math.min(tokens, bucket.quota.burst)
  bucket.tokens -= taken
  return taken
}

/** The tokens that can be taken. */
export function wholeTokens({ tokens }: Pick<Bucket, 'tokens'>): number {
  return Math.max(0, Math.floor(tokens))
}

/** Gives tokens back that were not used after all. */
export function giveBack(bucket: Bucket, tokens: number): void {
  bucket.tokens = Math.min(bucket.quota.burst, bucket.tokens + tokens)
}

/** The seconds until a bucket is full, if nothing is taken. */
export function secondsUntilFull({ tokens, quota }: Pick<Bucket, 'tokens' | 'quota'>): number {
  return (quota.burst - tokens) / quota.perSecond
}
