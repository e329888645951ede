import type { FastifyApiReferenceOptions } from '@scalar/fastify-api-reference'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { Encodings } from '../http/Encodings.ts'
import { scriptHashes } from '../http/scriptHashes.ts'

const PATH = '/docs'

/**
 * Serves the interactive REST reference at `/docs`, including its script, so that nothing is loaded from other hosts.
 * @param keyFor the key that its requests have, if the reader may see one: that of the demo
 */
export function serveReference(app: FastifyInstance, keyFor: (request: FastifyRequest) => string | undefined): void {
  const opened = new Map<string | undefined, Promise<FastifyInstance>>()
  let script: Encodings | undefined
  app.addHook('onClose', async () => {
    for (const each of opened.values()) await (await each).close()
  })
  for (const url of [PATH, `${PATH}/*`]) {
    app.get(url, async (request, reply) => {
      const key = keyFor(request)
      const opening = opened.get(key) ?? openReference(key)
      opened.set(key, opening)
      const { statusCode, headers, body } = await (await opening).inject(request.url)
      if (statusCode === 404) return reply.callNotFound()
      if (headers.location) return reply.redirect(headers.location, statusCode)
      const type = String(headers['content-type'])
      reply.code(statusCode).type(type)
      if (type.startsWith('text/html')) {
        reply.header('content-security-policy', policyFor(body)).header('cache-control', 'no-cache')
        return body
          .replace('<html>', '<html lang="en">')
          .replace('<head>', '<head>\n    <link rel="icon" href="/favicon.svg">')
      }
      if (!type.startsWith('application/javascript')) return body
      reply.header('cache-control', 'public, max-age=3600')
      // The script never changes.
      script ??= new Encodings(body)
      return script.for(request, reply)
    })
  }
}

/** Loaded for the first reader: it is 4 MB of script, and takes 25 MB of memory. */
async function openReference(key: string | undefined): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  const authentication = { preferredSecurityScheme: 'apiKey', securitySchemes: { apiKey: { token: key } } }
  await app.register(reference, {
    routePrefix: PATH,
    configuration: key === undefined ? configuration : { ...configuration, authentication },
  })
  return app
}

const configuration: FastifyApiReferenceOptions['configuration'] = {
  url: '/openapi.json',
  pageTitle: 'REST reference',
  // Test requests go to the origin of the page, even if it differs from the public URL.
  servers: [{ url: '/', description: 'This service' }],
  // Disables everything that is loaded from or sent to another host.
  withDefaultFonts: false,
  telemetry: false,
  defaultOpenAllTags: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
}

/** Allows nothing from other hosts. The inline script is allowed by its hash; the reference needs inline styles. */
function policyFor(page: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes(page)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
