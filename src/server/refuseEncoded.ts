import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

const WITHOUT_BODY = new Set(['GET', 'HEAD'])

/** Refuses compressed bodies with what is wrong with them: read as they are, they would only be called malformed. */
export function refuseEncoded(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ method, headers }, _reply, payload) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity'
    if (encoding !== 'identity' && !WITHOUT_BODY.has(method)) {
      const detail = 'Send the body as it is, without a Content-Encoding: it is not decompressed here.'
      throw new Refusal('unsupported-media-type', detail)
    }
    return payload
  })
}
