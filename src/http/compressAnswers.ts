import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { type Encoding, encodingFor, variesByEncoding, varyByEncoding } from '../rest/Encodings.ts'
import { encodedTag } from '../rest/entityTag.ts'

/** Bytes from which an answer is compressed. Smaller ones fit into one packet anyway. */
const MIN_BYTES = 1024

/** What becomes smaller. Images and archives are compressed already. */
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?(?:json|javascript|xml)\b)/

// Higher levels take several times as long, and save a tenth. Constant files are compressed better, by the build.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const GZIP = { level: 1 }

/**
 * Compresses answers with Brotli or gzip for clients that accept it, on the thread pool. Streams (exports, files, live data) are sent
 * as they come. `@fastify/compress` would turn every answer into a stream without a length, and would compress streams, too.
 */
export function compressAnswers(app: FastifyInstance): void {
  // As the last hook of each route, because some routes change their answer in a hook.
  app.addHook('onRoute', route => {
    const hooks = [route.onSend ?? []].flat()
    // The route for HEAD that Fastify derives has a hook that replaces the body by its length.
    route.onSend = route.method === 'HEAD' ? [compressAnswer, ...hooks] : [...hooks, compressAnswer]
  })
}

const compressAnswer: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  if (reply.statusCode === 304) {
    // With the headers of the answer that it stands for.
    if (!variesByEncoding(reply)) describe(request, reply)
    return done(null, payload)
  }
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload)
  const hasTag = reply.getHeader('etag') !== undefined
  if (payload.length < MIN_BYTES && !hasTag) return done(null, payload)
  if (reply.getHeader('content-encoding') !== undefined || variesByEncoding(reply)) return done(null, payload)
  if (!COMPRESSIBLE.test(String(reply.getHeader('content-type')))) return done(null, payload)
  const encoding = describe(request, reply)
  if (encoding === undefined || payload.length < MIN_BYTES) return done(null, payload)
  compress(encoding, payload, (error, compressed) => {
    if (error) return done(error)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    done(null, compressed)
  })
}

/**
 * Sets the headers that depend on the encodings that a request accepts. A strong tag promises the same bytes, so each encoding has its
 * own; short answers and 304 have it too, because the tag must not depend on the length.
 */
function describe(request: FastifyRequest, reply: FastifyReply): Encoding | undefined {
  varyByEncoding(reply)
  const encoding = encodingFor(request)
  const tag = reply.getHeader('etag')
  if (encoding && typeof tag === 'string' && tag.startsWith('"')) reply.header('etag', encodedTag(tag, encoding))
  return encoding
}

function compress(encoding: Encoding, payload: string | Buffer, done: (error: Error | null, bytes: Buffer) => void) {
  if (encoding === 'br') brotliCompress(payload, BROTLI, done)
  else gzip(payload, GZIP, done)
}
