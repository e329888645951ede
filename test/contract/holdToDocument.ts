import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { validateResponse } from './validateResponse.ts'

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  undefined: bytes => bytes,
}

/** The same app, but every REST response to `inject` must match the OpenAPI document. */
export function holdToDocument(app: FastifyInstance): FastifyInstance {
  const inject = app.inject.bind(app)
  const held = async (asked: InjectOptions | string) => {
    const response = await inject(asked)
    const { url, method = 'GET' } = typeof asked === 'string' ? { url: asked } : asked
    // The CORS plugin answers the preflight requests of browsers.
    if (String(url).startsWith('/api/') && method !== 'OPTIONS') {
      const { statusCode: status, headers } = response
      const text =
        method === 'HEAD' ? '' : decoders[String(headers['content-encoding'])]!(response.rawPayload).toString()
      validateResponse({ method, url: String(url), status, headers, text })
    }
    return response
  }
  return Object.assign(app, { inject: held as typeof app.inject })
}
