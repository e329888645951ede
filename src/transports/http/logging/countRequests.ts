import type { FastifyInstance } from 'fastify'
import { outcomeOf } from '../../../domain/refusals/Outcome.ts'
import type { Services } from '../../graphql/Services.ts'
import { countedCallOf } from '../identity/countedCall.ts'
import { callerOf } from '../identity/requestCaller.ts'
import { matchedRoute } from '../matchedRoute.ts'

/** Counted when they begin, because they may last for hours. */
const LIVE = new Set(['/graphql/stream', '/graphql/live'])

/** Its duration depends on the client. */
const EXPORT = '/api/v2/usage/meters/export'

/** Counts every authenticated request that got a response, with its duration. */
export function countRequests(app: FastifyInstance, { requests, clock }: Pick<Services, 'requests' | 'clock'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const caller = callerOf(request)
    if (caller) {
      const { url = '' } = matchedRoute(request)
      const { kind } = countedCallOf(request) ?? {}
      const duration = url === EXPORT ? null : reply.elapsedTime
      if (!LIVE.has(url)) requests.count(caller, outcomeOf(request), duration, clock(), kind)
    }
    done()
  })
}
