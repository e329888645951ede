import type { FastifyInstance, onSendHookHandler } from 'fastify'
import { variesByEncoding } from './Encodings.ts'
import { compress, describeEncoding, MIN_BYTES } from './encodeResponse.ts'

/** What becomes smaller. Images and archives are compressed already. */
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?(?:json|javascript|xml)\b)/

/**
 * Compresses answers with Brotli or gzip for clients that accept it, on the thread pool. Streams (exports, files, live data) are sent
 * as they come. `@fastify/compress` would turn every answer into a stream without a length, and would compress streams, too.
 */
export function compressResponses(app: FastifyInstance): void {
  // As the last hook of each route, because some routes change their answer in a hook.
  app.addHook('onRoute', route => {
    const hooks = [route.onSend ?? []].flat()
    // The route for HEAD that Fastify derives has a hook that replaces the body by its length.
    route.onSend = route.method === 'HEAD' ? [compressResponse, ...hooks] : [...hooks, compressResponse]
  })
}

const compressResponse: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  if (reply.statusCode === 304) {
    // With the headers of the answer that it stands for.
    if (!variesByEncoding(reply)) describeEncoding(request, reply)
    return done(null, payload)
  }
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload)
  const hasTag = reply.getHeader('etag') !== undefined
  if (payload.length < MIN_BYTES && !hasTag) return done(null, payload)
  if (reply.getHeader('content-encoding') !== undefined || variesByEncoding(reply)) return done(null, payload)
  if (!COMPRESSIBLE.test(String(reply.getHeader('content-type')))) return done(null, payload)
  const encoding = describeEncoding(request, reply)
  if (encoding === undefined || payload.length < MIN_BYTES) return done(null, payload)
  compress(encoding, payload, (error, compressed) => {
    if (error) return done(error)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    done(null, compressed)
  })
}
