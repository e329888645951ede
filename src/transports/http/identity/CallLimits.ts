import type { Caller } from '../../../domain/access/Caller.ts'
import { type CallKind, callKinds } from '../../../domain/access/CallKind.ts'
import type { KeyRateLimit } from '../../../domain/access/KeyRateLimit.ts'
import type { ServerSettings } from '../ServerSettings.ts'
import { type Bucket, type Quota, RateLimit, secondsUntilFull, wholeTokens } from './RateLimit.ts'

/** Seconds' worth of calls that a key may send at once after a pause. */
export const BURST_SECONDS: Record<CallKind, number> = {
  reads: 2,
  availability: 2,
  bookings: 2,
  // A client that was cut off for a moment sends what it has kept.
  'usage-entries': 2.5,
}

/** What the calls of a kind are called in a refusal. */
const WORDS: Record<CallKind, string> = {
  reads: 'reads',
  availability: 'reads of availability',
  bookings: 'bookings and other changes',
  'usage-entries': 'entries of usage',
}

/** The part of the settings that limits the calls of keys. */
export type CallLimitSettings = Pick<
  ServerSettings,
  | 'rateLimitPerSecond'
  | 'availabilityRateLimitPerSecond'
  | 'bookingRateLimitPerSecond'
  | 'usageRateLimitPerSecond'
  | 'uptime'
>

/** The rate limits of keys as this instance knows them, one for each kind of call. */
export class CallLimits {
  readonly #limits: Record<CallKind, RateLimit>
  readonly #uptime: () => number

  constructor(settings: CallLimitSettings) {
    const perSecond: Record<CallKind, number> = {
      reads: settings.rateLimitPerSecond,
      availability: settings.availabilityRateLimitPerSecond,
      bookings: settings.bookingRateLimitPerSecond,
      'usage-entries': settings.usageRateLimitPerSecond,
    }
    const limitOf = (kind: CallKind) => new RateLimit(perSecond[kind], perSecond[kind] * BURST_SECONDS[kind])
    this.#limits = Object.fromEntries(callKinds.map(kind => [kind, limitOf(kind)])) as Record<CallKind, RateLimit>
    this.#uptime = settings.uptime
  }

  /** The bucket of a key, refilled; undefined if the kind is not limited. */
  bucket(key: LimitedKey, kind: CallKind): Bucket | undefined {
    return this.#limits[kind].bucket(key.keyId, this.#uptime(), this.#quotaOf(key, kind))
  }

  /** What a bucket has on all instances, as this one knows since now. */
  learn(bucket: Bucket, tokens: number): void {
    bucket.tokens = tokens
    bucket.at = this.#uptime()
  }

  /**
   * Each limit of a key, and what it has left now.
   * @param counted the bucket of the request that asks: as it was counted, which is what its `RateLimit` header says
   */
  statesOf(key: LimitedKey, counted?: Bucket): KeyRateLimit[] {
    return callKinds.flatMap(kind => {
      const quota = this.#quotaOf(key, kind)
      if (quota.perSecond === 0) return []
      const tokens = this.#limits[kind].tokensOf(key.keyId, this.#uptime(), quota, counted)
      return {
        kind,
        perSecond: quota.perSecond,
        burst: Math.floor(quota.burst),
        isDefault: quota === this.#limits[kind].quota,
        remaining: wholeTokens({ tokens }),
        secondsUntilFull: Math.ceil(secondsUntilFull({ tokens, quota })),
      }
    })
  }

  #quotaOf({ rateLimits }: LimitedKey, kind: CallKind): Quota {
    const own = rateLimits?.[kind]
    return own === undefined ? this.#limits[kind].quota : quotaOf(kind, own)
  }
}

export type LimitedKey = Pick<Caller, 'keyId' | 'rateLimits'>

function quotaOf(kind: CallKind, perSecond: number): Quota {
  return { perSecond, burst: perSecond * BURST_SECONDS[kind] }
}

/** The refusal of a call for which its key has nothing left. */
export function tooMany(kind: CallKind, { quota: { perSecond, burst } }: Bucket): string {
  const number = (value: number) => value.toLocaleString('en')
  return `This key may send ${number(perSecond)} ${WORDS[kind]} a second, and ${number(burst)} at once after a pause.`
}
