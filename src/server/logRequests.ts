import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rememberedCaller } from './rememberCaller.ts'

/** One line for each request, when it is over. No header and no query is ever logged: they hold keys and customers. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const caller = rememberedCaller(request)
    request.log.info(
      {
        // As a proxy tells it, where TRUST_PROXY says that one may.
        address: request.ip,
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(caller && { keyId: caller.keyId, operatorId: caller.operatorId }),
      },
      'request',
    )
  })
}

// Wherever it stands: behind a slash too many, or behind an origin.
const BELOW_SECRET = /(\/(?:waiver|files)\/).*/is

/** A waiver link is a credential in a path: what is logged below such a path is nothing, whether there is a route or not. */
function pathOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (url?.includes(':token')) return url
  return decoded(request.url.split('?', 1)[0]!).replace(BELOW_SECRET, '$1…')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path.includes('%') ? `${path.slice(0, path.indexOf('%'))}…` : path
  }
}
