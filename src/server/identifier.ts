import type { FastifyRequest } from 'fastify'
import type { Caller } from '../access/Caller.ts'
import { refuseRepeated } from '../refusals/refuseRepeated.ts'
import type { AppSettings } from './AppSettings.ts'
import type { Authenticate } from './authenticator.ts'
import { rememberCaller } from './logRequests.ts'
import { RateLimit } from './RateLimit.ts'

export type Identify = (request: FastifyRequest, now: Date) => Promise<Caller>

// A key that was good when the headers came may be revoked by the time a slow body is there.
const GOOD_FOR = 1000

/**
 * Tells every door who sent a request: by its key, and within what that key may send. Asked again about the same request, when
 * its body is there, it looks at the key again if that took long, and counts it once.
 */
export function identifier(authenticate: Authenticate, settings: Pick<AppSettings, 'rateLimitPerSecond'>): Identify {
  const limit = new RateLimit(settings.rateLimitPerSecond)
  const identified = new WeakMap<FastifyRequest, { caller: Caller; at: Date }>()
  return async (request, now) => {
    const earlier = identified.get(request)
    if (earlier && now.getTime() - earlier.at.getTime() <= GOOD_FOR) return earlier.caller
    if (!earlier) refuseRepeated(request.raw, 'Authorization')
    const caller = await authenticate(request, now)
    identified.set(request, { caller, at: now })
    if (earlier) return caller
    rememberCaller(request, caller)
    limit.take(caller.keyId, performance.now())
    return caller
  }
}
