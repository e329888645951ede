import type { FastifyInstance } from 'fastify'
import { outcomeOf } from '../../refusals/Outcome.ts'
import type { Services } from '../../Services.ts'
import { matchedRoute } from '../admission/matchedRoute.ts'
import { rememberedCaller } from '../identity/rememberCaller.ts'

/** They are counted when they begin: nobody knows when they end. */
const LIVE = new Set(['/graphql/stream', '/graphql/live'])

/** It takes as long as somebody reads it. */
const EXPORT = '/api/v2/usage/meters/export'

/** Counts every request that was answered and had a good key, with the time that it took. */
export function countRequests(app: FastifyInstance, { requests, clock }: Pick<Services, 'requests' | 'clock'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const caller = rememberedCaller(request)
    if (caller) {
      const { url = '' } = matchedRoute(request)
      if (!LIVE.has(url)) requests.count(caller, outcomeOf(request), url === EXPORT ? null : reply.elapsedTime, clock())
    }
    done()
  })
}
