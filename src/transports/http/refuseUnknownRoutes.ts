import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusals/refusal.ts'
import type { Authenticate } from './identity/authenticator.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** What the paths of POST are called that do what a method does elsewhere. */
const verbs: Readonly<Record<string, readonly string[]>> = {
  DELETE: ['delete', 'cancel', 'leave', 'void'],
  PATCH: ['update', 'amend'],
  PUT: ['update', 'amend'],
}

/** Whether authentication comes before any other check of the request. */
export const isUnderApi = (url: string): boolean => /^\/api(?![^/?])/.test(url)

/**
 * Refuses unknown paths with 404 and known paths with another method with 405, before the body is read. Under `/api`
 * the key is checked first, so that paths cannot be discovered without one.
 */
export function refuseUnknownRoutes(app: FastifyInstance, authenticate: Authenticate, clock: () => Date): void {
  const refuse = async (request: FastifyRequest): Promise<never> => {
    if (isUnderApi(request.url)) await authenticate(request, clock())
    throw refusalOf(app, request)
  }
  app.setNotFoundHandler(refuse)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) refuse(request).catch(done)
    else done()
  })
}

function refusalOf(app: FastifyInstance, request: FastifyRequest): Refusal {
  const url = request.url.split('?', 1)[0]!
  const allow = METHODS.filter(method => app.findRoute({ method, url }) !== null)
  // A route may also find nothing itself, for example a missing file.
  if (allow.length > 0 && !allow.some(method => method === request.method)) {
    const use = allow.length === 1 ? allow[0] : `one of ${allow.join(', ')}`
    const verb = verbs[request.method]?.find(each => app.findRoute({ method: 'POST', url: `${url}/${each}` }) !== null)
    const instead = verb ? ` What you mean may be POST ${url}/${verb}.` : ''
    const detail = `${request.method} is not a method of this path: use ${use}.${instead}`
    return new Refusal('method-not-allowed', detail, { allow })
  }
  return new Refusal('not-found', `No such route: ${url}.`)
}
