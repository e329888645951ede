import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** A path that no route has is not found; one that another method has tells which. Before any key or body is looked at. */
export function refuseUnknown(app: FastifyInstance, request: FastifyRequest): never {
  const url = request.url.split('?', 1)[0]!
  const allow = METHODS.filter(method => app.findRoute({ method, url }) !== null)
  // A route may also find nothing itself: a file that is not there.
  if (allow.length > 0 && !allow.some(method => method === request.method)) {
    const use = allow.length === 1 ? allow[0] : `one of ${allow.join(', ')}`
    throw new Refusal('method-not-allowed', `${request.method} is not a method of this path: use ${use}.`, { allow })
  }
  throw new Refusal('not-found', `There is nothing at ${url}.`)
}
