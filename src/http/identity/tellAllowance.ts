import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Allowance } from './RateLimit.ts'

const allowances = new WeakMap<FastifyRequest, Allowance>()

/** Remembers the state of a key's rate limit for the response. */
export function noteAllowance(request: FastifyRequest, allowance: Allowance | undefined): void {
  if (allowance) allowances.set(request, allowance)
}

/**
 * Adds the `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers) to responses, so that clients can slow down by
 * themselves.
 */
export function tellAllowance(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const allowance = allowances.get(request)
    if (allowance) reply.header('ratelimit-policy', allowance.policy).header('ratelimit', allowance.state)
    done(null, payload)
  })
}
