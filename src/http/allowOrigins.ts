import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

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

/** Configures CORS. Pages of the given origins may call the service; Apollo Sandbox may always call `/graphql`. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    delegator: (request, callback) => {
      const { origin } = request.headers
      const allowed = origin !== undefined && isAllowedOrigin(origin, origins, request.url)
      callback(null, allowed ? { ...corsOptions, origin } : { origin: false })
    },
  })
}

/** Whether pages of an origin may call a URL. */
export function isAllowedOrigin(origin: string, origins: readonly string[], url: string): boolean {
  return origins.includes(origin) || (origin === SANDBOX && /^\/graphql\b/.test(url))
}
