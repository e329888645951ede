import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../domain/refusals/refusal.ts'

const WITHOUT_BODY = new Set(['GET', 'HEAD'])

/** Refuses compressed bodies with a specific problem; otherwise they would only be reported as malformed. */
export function refuseCompressed(app: FastifyInstance): void {
  app.addHook('preParsing', ({ method, headers }, _reply, payload, done) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity'
    if (encoding === 'identity' || WITHOUT_BODY.has(method)) return done(null, payload)
    const detail = 'Send the body as it is, without a Content-Encoding: it is not decompressed here.'
    done(new Refusal('unsupported-media-type', detail))
  })
}
