import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

const SANDBOX = 'https://studio.apollographql.com'

/** What scripts of other origins may read of an answer. */
export const exposedHeaders = [
  'Content-Disposition',
  'ETag',
  'Location',
  'Retry-After',
  'Idempotency-Replayed',
  'RateLimit',
  'RateLimit-Policy',
  'X-Operation-Points',
  'X-Request-Id',
]

const granted: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST'],
  exposedHeaders,
  maxAge: 600,
}

/** Pages of the given origins may call the service from a browser; Apollo's Sandbox may always call `/graphql`. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    delegator: (request, callback) => {
      const { origin } = request.headers
      const welcome = origin !== undefined && welcomes(origin, origins, request.url)
      callback(null, welcome ? { ...granted, origin } : { origin: false })
    },
  })
}

/** Whether pages of an origin may call an address. */
export function welcomes(origin: string, origins: readonly string[], url: string): boolean {
  return origins.includes(origin) || (origin === SANDBOX && /^\/graphql\b/.test(url))
}
