import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/Caller.ts'
import { PerRequest } from '../../PerRequest.ts'
import { refuseRepeated } from '../../refusals/refuseRepeated.ts'
import type { AppSettings } from '../AppSettings.ts'
import type { KnownCallers } from '../admission/KnownCallers.ts'
import { matchedRoute } from '../admission/matchedRoute.ts'
import type { Authenticator } from './authenticator.ts'
import { RateLimit } from './RateLimit.ts'
import { rememberCaller } from './rememberCaller.ts'
import { noteAllowance } from './tellAllowance.ts'

/** Who sent a request, within what its key may send; refused when nobody good did. */
export type Identify = (request: FastifyRequest, now: Date) => Promise<Caller>

export interface Identifier {
  /** Asked again about the same request, when its body is there, it looks at the key again if that took long, and counts it once. */
  identify: Identify
  /** The same for requests whose own statement looks at the key: who sent one a moment ago need not be asked for. */
  recognise: Identify
  /** Why a request failed that was recognised: its key is no longer good, or else what went wrong. */
  reasonOf(request: FastifyRequest, now: Date, error: unknown): Promise<unknown>
  /** Takes points from what the caller's key may send, each as many as one request. @throws Refusal rate-limited */
  charge(request: FastifyRequest, caller: Caller, points: number): void
}

// A key that was good when the headers came may be revoked by the time a slow body is there.
const GOOD_FOR = 1000

/** Seconds' worth of single entries that a key may record at once after a pause. */
export const USAGE_BURST = 2.5

interface Identified {
  caller: Caller
  at: Date
  /** The key was not looked at for this request. */
  recalled: boolean
}

/** Tells every door who sent a request. */
export function identifier(
  { authenticate, recall }: Authenticator,
  { rateLimitPerSecond, usageRateLimitPerSecond }: Pick<AppSettings, 'rateLimitPerSecond' | 'usageRateLimitPerSecond'>,
  known: KnownCallers,
): Identifier {
  const requests = new RateLimit(rateLimitPerSecond)
  const entries = new RateLimit(usageRateLimitPerSecond, usageRateLimitPerSecond * USAGE_BURST, 'usage-entries')
  const identified = new PerRequest<FastifyRequest, Identified>()

  async function identify(request: FastifyRequest, now: Date, remembered?: Caller): Promise<Caller> {
    const earlier = identified.get(request)
    if (earlier && now.getTime() - earlier.at.getTime() <= GOOD_FOR) return earlier.caller
    if (!earlier) refuseRepeated(request.raw, 'Authorization')
    const caller = remembered ?? (await authenticate(request, now))
    identified.set(request, { caller, at: now, recalled: remembered !== undefined })
    if (earlier) return caller
    rememberCaller(request, caller)
    known.remember(request.raw, caller)
    const limit = matchedRoute(request).lane === 'usage' ? entries : requests
    take(limit, request, caller.keyId)
    return caller
  }

  return {
    identify: (request, now) => identify(request, now),
    recognise: (request, now) => identify(request, now, recall(request, now)),
    charge(request, { keyId }, points) {
      const perSecond = rateLimitPerSecond
      const sentence = `This operation costs ${points} ${points === 1 ? 'point' : 'points'} beside the one of its request, and this key has ${perSecond} a second, and ${2 * perSecond} at once after a pause. Wait, or ask for less.`
      take(requests, request, keyId, sentence, points)
    },
    async reasonOf(request, now, error) {
      if (!identified.get(request)?.recalled) return error
      return authenticate(request, now).then(
        () => error,
        refusal => refusal,
      )
    },
  }
}

/** Takes from what a key may send, and notes what is left of it for the headers. */
function take(limit: RateLimit, request: FastifyRequest, keyId: string, sentence?: string, cost?: number): void {
  try {
    limit.take(keyId, performance.now(), sentence, cost)
  } finally {
    noteAllowance(request, limit.allowanceOf(keyId))
  }
}
