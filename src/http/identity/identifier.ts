import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/Caller.ts'
import type { PointsLeft } from '../../graphql/limits/OperationCost.ts'
import { PerRequest } from '../../PerRequest.ts'
import { refuseRepeated } from '../../refusals/refuseRepeated.ts'
import type { AppSettings } from '../AppSettings.ts'
import type { KnownCallers } from '../admission/KnownCallers.ts'
import { matchedRoute } from '../admission/matchedRoute.ts'
import type { Authenticator } from './authenticator.ts'
import { RateLimit } from './RateLimit.ts'
import { setCaller } from './requestCaller.ts'
import { setRateLimitState } from './sendRateLimitHeaders.ts'

/** Authenticates a request and counts it towards its key's rate limit; throws if it has no valid credentials. */
export type Identify = (request: FastifyRequest, now: Date) => Promise<Caller>

export interface Identifier {
  /**
   * Called again for the same request when its body has arrived, it checks the key again if that took long. It counts
   * the request once.
   */
  identify: Identify
  /** The same for requests whose own statement checks the key: a cached caller is good enough. */
  recognise: Identify
  /** Why a request with a cached caller failed: its key is no longer valid, or else the given error. */
  reasonOf(request: FastifyRequest, now: Date, error: unknown): Promise<unknown>
  /** Takes points from the key's rate limit, each worth one request. @throws Refusal rate-limited */
  charge(request: FastifyRequest, caller: Caller, points: number): void
  /** What is left of the key's points; undefined without a rate limit. */
  pointsLeft(caller: Caller): PointsLeft | undefined
}

// A key that was valid when the headers arrived may be revoked before a slow body has arrived.
const VALID_FOR_MS = 1000

/** Seconds' worth of single entries that a key may record at once after a pause. */
export const USAGE_BURST = 2.5

interface Identified {
  caller: Caller
  at: Date
  /** The caller came from the cache; the key was not checked. */
  recalled: boolean
}

/** Authenticates requests for every transport. */
export function identifier(
  { authenticate, recall }: Authenticator,
  {
    rateLimitPerSecond,
    usageRateLimitPerSecond,
    uptime,
  }: Pick<AppSettings, 'rateLimitPerSecond' | 'usageRateLimitPerSecond' | 'uptime'>,
  known: KnownCallers,
): Identifier {
  const requests = new RateLimit(rateLimitPerSecond)
  const entries = new RateLimit(usageRateLimitPerSecond, usageRateLimitPerSecond * USAGE_BURST, 'usage-entries')
  const identified = new PerRequest<FastifyRequest, Identified>()

  async function identify(request: FastifyRequest, now: Date, remembered?: Caller): Promise<Caller> {
    const earlier = identified.get(request)
    if (earlier && now.getTime() - earlier.at.getTime() <= VALID_FOR_MS) return earlier.caller
    if (!earlier) refuseRepeated(request.raw, 'Authorization')
    const caller = remembered ?? (await authenticate(request, now))
    identified.set(request, { caller, at: now, recalled: remembered !== undefined })
    if (earlier) return caller
    setCaller(request, caller)
    known.remember(request.raw, caller)
    const limit = matchedRoute(request).requestClass === 'usage' ? entries : requests
    take(limit, request, caller.keyId)
    return caller
  }

  /** Takes tokens, and remembers what is left for the response headers. */
  function take(limit: RateLimit, request: FastifyRequest, keyId: string, sentence?: string, cost?: number): void {
    try {
      limit.take(keyId, uptime(), sentence, cost)
    } finally {
      setRateLimitState(request, limit.stateOf(keyId))
    }
  }

  return {
    identify: (request, now) => identify(request, now),
    recognise: (request, now) => identify(request, now, recall(request, now)),
    charge(request, { keyId }, points) {
      const perSecond = rateLimitPerSecond
      const sentence = `This operation costs ${points} ${points === 1 ? 'point' : 'points'} beside the one of its request, and this key has ${perSecond} a second, and ${2 * perSecond} at once after a pause. Wait, or ask for less.`
      take(requests, request, keyId, sentence, points)
    },
    pointsLeft: ({ keyId }) => requests.leftOf(keyId, uptime()),
    async reasonOf(request, now, error) {
      if (!identified.get(request)?.recalled) return error
      return authenticate(request, now).then(
        () => error,
        refusal => refusal,
      )
    },
  }
}
