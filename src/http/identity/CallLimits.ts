import type { Caller } from '../../access/Caller.ts'
import { type CallKind, callKinds } from '../../access/CallKind.ts'
import type { AppSettings } from '../AppSettings.ts'
import { type Bucket, type Quota, RateLimit } from './RateLimit.ts'

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
  AppSettings,
  | 'rateLimitPerSecond'
  | 'availabilityRateLimitPerSecond'
  | 'bookingRateLimitPerSecond'
  | 'usageRateLimitPerSecond'
  | 'uptime'
>

/** The rate limits of keys on this instance, one for each kind of call. */
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
  bucket({ keyId, rateLimits }: Pick<Caller, 'keyId' | 'rateLimits'>, kind: CallKind): Bucket | undefined {
    const limit = this.#limits[kind]
    const own = rateLimits?.[kind]
    return limit.bucket(keyId, this.#uptime(), own === undefined ? limit.quota : quotaOf(kind, own))
  }
}

function quotaOf(kind: CallKind, perSecond: number): Quota {
  return { perSecond, burst: perSecond * BURST_SECONDS[kind] }
}

/** The refusal of a call for which its key has nothing left. */
export function tooMany(kind: CallKind, { quota: { perSecond, burst } }: Bucket): string {
  const number = (value: number) => value.toLocaleString('en')
  return `This key may send ${number(perSecond)} ${WORDS[kind]} a second, and ${number(burst)} at once after a pause.`
}
