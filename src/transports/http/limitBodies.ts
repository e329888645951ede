import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { bodyTooLarge } from '../../domain/refusals/bodyTooLarge.ts'
import { callerOf } from './identity/requestCaller.ts'

/** The maximum size of a JSON body without a valid key, in bytes: the longest question about the schema is shorter. */
export const ANONYMOUS_BODY_LIMIT = 16 * 2 ** 10

/**
 * Refuses large JSON bodies of callers that have not shown a valid key, by `Content-Length` and while they are read. The key of a
 * request is checked before its body is read. A refused request whose large body is still to come ends its connection: Node would
 * read it to the end.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { headers } = request.raw
    if (callerOf(request) || !isJson(headers)) return done(null, payload)
    const refusal = bodyTooLarge(Math.min(ANONYMOUS_BODY_LIMIT, request.routeOptions.bodyLimit ?? ANONYMOUS_BODY_LIMIT))
    if (Number(headers['content-length']) > ANONYMOUS_BODY_LIMIT) return done(refusal)
    let bytes = 0
    payload.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      // Whoever reads the body then stops, and responds.
      if (bytes > ANONYMOUS_BODY_LIMIT && payload.listenerCount('error') > 0) payload.emit('error', refusal)
    })
    done(null, payload)
  })
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    const { headers, complete } = raw
    if (complete === false && Number(headers['content-length']) > ANONYMOUS_BODY_LIMIT && isJson(headers)) {
      reply.header('connection', 'close')
    }
    done(null, payload)
  })
}

function isJson(headers: IncomingHttpHeaders): boolean {
  return /^application\/json\b/i.test(headers['content-type'] ?? '')
}
