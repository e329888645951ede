import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../domain/refusals/refusal.ts'

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

const corsOptions: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PUT'],
  exposedHeaders,
  maxAge: 600,
}

/** Anybody can send origins without end. */
const MAX_LOGGED = 100

/**
 * Configures CORS. Pages of the given origins may call the service; Apollo Sandbox may always call `/graphql`. The preflight of any other
 * page is refused. Its script learns nothing of that, and Chromium shows its developer the headers alone, not the body: so the reason is
 * in a header, too, and once for each origin in the log.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const logged = new Set<string>()
  app.addHook('onRequest', (request, reply, done) => {
    const { origin, 'access-control-request-method': requested } = request.headers
    const isPreflight = request.method === 'OPTIONS' && origin !== undefined && requested !== undefined
    if (!isPreflight || isAllowedOrigin(origin, origins, request.url)) return done()
    const refusal = refusedOrigin(origin)
    if (logged.size < MAX_LOGGED && !logged.has(origin)) {
      logged.add(origin)
      request.log.warn({ origin }, refusal.message)
    }
    reply.header('x-cors-refusal', refusal.message)
    done(refusal)
  })
  await app.register(cors, {
    delegator: (request, callback) => {
      const { origin } = request.headers
      const allowed = origin !== undefined && isAllowedOrigin(origin, origins, request.url)
      callback(null, allowed ? { ...corsOptions, origin } : { origin: false })
    },
  })
}

/** Whether pages of an origin may call a URL. An origin with the port `*` stands for every port. */
export function isAllowedOrigin(origin: string, origins: readonly string[], url: string): boolean {
  const anyPort = `${origin.replace(/:\d+$/, '')}:*`
  return origins.includes(origin) || origins.includes(anyPort) || (origin === SANDBOX && /^\/graphql\b/.test(url))
}

/** The refusal of a page that may not call the service. */
export function refusedOrigin(origin: string): Refusal {
  const detail = `Pages of ${origin} may not call this service from a browser: its administrator can add the origin to CORS_ORIGINS.`
  return new Refusal('permission-denied', detail)
}
