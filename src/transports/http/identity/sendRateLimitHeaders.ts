import type { FastifyInstance } from 'fastify'
import type { CallCounter } from './CallCounter.ts'
import { countedCallOf } from './countedCall.ts'
import { secondsUntilFull, wholeTokens } from './RateLimit.ts'

/** What a 304 costs, where a full answer costs 1: it is found out by the same statement, but nothing is sent. */
export const COST_OF_304 = 0.1

/**
 * Adds the `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers) to responses, so that clients can slow down by
 * themselves.
 */
export function sendRateLimitHeaders(app: FastifyInstance, counter: CallCounter): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { kind, bucket } = countedCallOf(request) ?? {}
    if (bucket) {
      if (reply.statusCode === 304) counter.giveBack(request, 1 - COST_OF_304)
      const { perSecond, burst } = bucket.quota
      reply
        // The window is the time in which an empty bucket refills.
        .header('ratelimit-policy', `"${kind}";q=${Math.floor(burst)};w=${Math.ceil(burst / perSecond)}`)
        .header('ratelimit', `"${kind}";r=${wholeTokens(bucket)};t=${Math.ceil(secondsUntilFull(bucket))}`)
    }
    done(null, payload)
  })
}
