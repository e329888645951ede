import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const SANDBOX = 'https://studio.apollographql.com'

/** Response headers that scripts of other origins may read. */
export const exposedHeaders = [
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'Idempotency-Replayed',
  'RateLimit',
  'RateLimit-Policy',
  'Sunset',
  'X-Operation-Points',
  'X-Request-Id',
  'X-Sequence-Number',
]

const EXPOSED = exposedHeaders.join(', ')

/**
 * Configures CORS. Pages of the given origins may call the service; Apollo Sandbox may always call `/graphql`. `@fastify/cors` would copy
 * its options for each request, also for the many that no page has sent.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    reply.header('vary', 'Origin')
    if (origin === undefined || !isAllowedOrigin(origin, origins, request.url)) return done()
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED)
    if (request.method === 'OPTIONS') answerPreflight(request, reply)
    else done()
  })
}

function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers['access-control-request-method'] === undefined) {
    reply.code(400).type('text/plain').send('Invalid Preflight Request')
    return
  }
  const asked = headers['access-control-request-headers']
  if (asked !== undefined) reply.header('access-control-allow-headers', asked)
  reply
    .header('vary', 'Origin, Access-Control-Request-Headers')
    .header('access-control-allow-methods', 'GET, HEAD, POST')
    .header('access-control-max-age', '600')
    .code(204)
    .send()
}

/** Whether pages of an origin may call a URL. */
export function isAllowedOrigin(origin: string, origins: readonly string[], url: string): boolean {
  return origins.includes(origin) || (origin === SANDBOX && /^\/graphql\b/.test(url))
}
