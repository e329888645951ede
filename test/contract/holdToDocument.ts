import type { FastifyInstance, InjectOptions } from 'fastify'
import { validateResponse } from './validateResponse.ts'

/** The same app, but whatever it is asked over REST with `inject` must be answered as the OpenAPI document says. */
export function holdToDocument(app: FastifyInstance): FastifyInstance {
  const inject = app.inject.bind(app)
  const held = async (asked: InjectOptions | string) => {
    const response = await inject(asked)
    const { url, method = 'GET' } = typeof asked === 'string' ? { url: asked } : asked
    // A browser's own question before a request is answered by the CORS plugin.
    if (String(url).startsWith('/api/') && method !== 'OPTIONS') {
      const { statusCode: status, headers, body: text } = response
      validateResponse({ method, url: String(url), status, headers, text })
    }
    return response
  }
  return Object.assign(app, { inject: held as typeof app.inject })
}
