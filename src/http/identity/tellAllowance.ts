import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PerRequest } from '../../PerRequest.ts'
import type { Allowance } from './RateLimit.ts'

const allowances = new PerRequest<FastifyRequest, Allowance>()

/** Notes what the key of a request may still send. */
export function noteAllowance(request: FastifyRequest, allowance: Allowance | undefined): void {
  if (allowance) allowances.set(request, allowance)
}

/** Tells it with every answer to a good key, as draft-ietf-httpapi-ratelimit-headers has it, so that clients slow down by themselves. */
export function tellAllowance(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const allowance = allowances.get(request)
    if (allowance) reply.header('ratelimit-policy', allowance.policy).header('ratelimit', allowance.state)
    done(null, payload)
  })
}
