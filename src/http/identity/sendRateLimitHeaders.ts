import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PerRequest } from '../../PerRequest.ts'
import type { RateLimitState } from './RateLimit.ts'

const states = new PerRequest<FastifyRequest, RateLimitState>()

/** Remembers the state of a key's rate limit for the response. */
export function setRateLimitState(request: FastifyRequest, state: RateLimitState | undefined): void {
  if (state) states.set(request, state)
}

/**
 * Adds the `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers) to responses, so that clients can slow down by
 * themselves.
 */
export function sendRateLimitHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const state = states.get(request)
    if (state) reply.header('ratelimit-policy', state.policy).header('ratelimit', state.remaining)
    done(null, payload)
  })
}
