import type { FastifyInstance, FastifyRequest } from 'fastify'
import { outcomeOf } from '../../../domain/refusals/Outcome.ts'
import { describeOperation } from '../../graphql/execution/requestOperation.ts'
import { callerOf } from '../identity/requestCaller.ts'
import { matchedRoute } from '../matchedRoute.ts'
import { PathRedactor } from './PathRedactor.ts'
import { traceFields } from './traceRequests.ts'

/**
 * Writes one log line for each finished request. Headers, queries and path parts that may be credentials are never
 * logged.
 */
export function logRequests(app: FastifyInstance): void {
  const paths = new PathRedactor()
  app.addHook('onRoute', ({ url }) => paths.add(url))
  app.addHook('onResponse', (request, reply, done) => {
    const outcome = outcomeOf(request)
    request.log.info(
      {
        // From the proxy if TRUST_PROXY is set.
        address: request.ip,
        method: request.method,
        path: pathOf(paths, request),
        status: reply.statusCode,
        ...(outcome !== 'ok' && { code: outcome }),
        ...describeOperation(request),
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...callerFields(request),
        ...traceFields(request),
      },
      'request',
    )
    done()
  })
}

/** The key and operator of a request as log fields. */
export function callerFields(request: FastifyRequest): { keyId?: string; operatorId?: string } {
  const caller = callerOf(request)
  return caller ? { keyId: caller.keyId, operatorId: caller.operatorId } : {}
}

function pathOf(paths: PathRedactor, request: FastifyRequest): string {
  const { url } = matchedRoute(request)
  // CORS has one route for every URL.
  if (request.is404 || url === undefined || url === '*') return paths.redactUnknown(request.url)
  return paths.redactRoute(url, (request.params ?? {}) as Record<string, unknown>)
}
