import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PerRequest } from '../../../domain/refusals/PerRequest.ts'
import { type OpenSpan, tracing } from '../../../platform/tracing/tracing.ts'
import { matchedRoute } from '../matchedRoute.ts'

const spans = new PerRequest<FastifyRequest, OpenSpan>()

/** Load balancers send these every second. */
const PROBES = new Set(['/health', '/ready'])

/**
 * Records each request as a span, whose parent is that of its `traceparent`. What handles the request runs inside of it. Subscriptions, which
 * last for hours, have none.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!tracing) return
  const current = tracing
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '', isLive } = matchedRoute(request)
    if (isLive || PROBES.has(url)) return done()
    const { method, headers, id } = request
    const route = request.is404 ? undefined : url
    const attributes = { 'http.request.method': method, 'http.route': route, 'booking.request_id': id }
    const span = current.begin(`${method} ${route ?? 'unknown'}`, {
      kind: 'server',
      parent: headers,
      attributes,
    })
    spans.set(request, span)
    span.within(done)
  })
  // A body arrives outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    spans.get(request)?.end({ attributes: { 'http.response.status_code': statusCode }, failed: statusCode >= 500 })
    done()
  })
}

/** The trace of a request as a log field; none where it has no span. */
export function traceFields(request: FastifyRequest): { traceId?: string } {
  const span = spans.get(request)
  return span ? { traceId: span.traceId } : {}
}
