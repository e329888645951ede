import type { FastifyRequest } from 'fastify'
import { authenticate } from '../access/authenticate.ts'
import type { Caller } from '../access/Caller.ts'
import type { Services } from '../graphql/Services.ts'
import { refuseRepeated } from '../refuseRepeated.ts'
import type { AppSettings } from './AppSettings.ts'
import { rememberCaller } from './logRequests.ts'
import { RateLimit } from './RateLimit.ts'

export type Identify = (request: FastifyRequest, now: Date) => Promise<Caller>

/** Tells every door who sent a request: by its key, and within what that key may send. */
export function identifier(services: Services, settings: Pick<AppSettings, 'rateLimitPerSecond'>): Identify {
  const limit = new RateLimit(settings.rateLimitPerSecond)
  return async (request, now) => {
    refuseRepeated(request.raw, 'Authorization')
    const caller = await authenticate(services.database, request.headers.authorization, now)
    rememberCaller(request, caller)
    limit.take(caller.keyId, performance.now())
    return caller
  }
}
