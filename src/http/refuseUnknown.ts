import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Identify } from './identity/identifier.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Whether the key of a request is checked before anything else about it is. */
export const isUnderApi = (url: string): boolean => /^\/api(?![^/?])/.test(url)

/**
 * Refuses a path that no route has as not found, and one that another method has with the methods there are. Before any body is
 * looked at; under `/api` after the key, so that nobody without one learns which paths there are.
 */
export function refuseUnknown(app: FastifyInstance, identify: Identify, clock: () => Date): void {
  const refuse = async (request: FastifyRequest): Promise<never> => {
    if (isUnderApi(request.url)) await identify(request, clock())
    throw whyUnknown(app, request)
  }
  app.setNotFoundHandler(refuse)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) refuse(request).catch(done)
    else done()
  })
}

function whyUnknown(app: FastifyInstance, request: FastifyRequest): Refusal {
  const url = request.url.split('?', 1)[0]!
  const allow = METHODS.filter(method => app.findRoute({ method, url }) !== null)
  // A route may also find nothing itself: a file that is not there.
  if (allow.length > 0 && !allow.some(method => method === request.method)) {
    const use = allow.length === 1 ? allow[0] : `one of ${allow.join(', ')}`
    return new Refusal('method-not-allowed', `${request.method} is not a method of this path: use ${use}.`, { allow })
  }
  return new Refusal('not-found', `There is nothing at ${url}.`)
}
