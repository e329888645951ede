import { hash } from 'node:crypto'
import reference, { type FastifyApiReferenceOptions } from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { Encodings } from './Encodings.ts'

/** Serves the interactive REST reference at `/docs`, including its script, so that nothing is loaded from other hosts. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  let script: Encodings | undefined
  await app.register(async scope => {
    scope.addHook('onSend', async (request, reply, payload) => {
      if (typeof payload !== 'string') return payload
      const type = String(reply.getHeader('content-type'))
      if (type.startsWith('text/html')) {
        reply.header('content-security-policy', policyFor(payload)).header('cache-control', 'no-cache')
        return payload
          .replace('<html>', '<html lang="en">')
          .replace('<head>', '<head>\n    <link rel="icon" href="/favicon.svg">')
      }
      if (!type.startsWith('application/javascript')) return payload
      reply.header('cache-control', 'public, max-age=3600').removeHeader('content-length')
      // The script never changes.
      script ??= new Encodings(payload)
      return script.for(request, reply)
    })
    await scope.register(reference, { routePrefix: '/docs', configuration })
  })
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
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(([, script]) => `'sha256-${hash('sha256', script!, 'base64')}'`)
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
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
