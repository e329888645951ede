import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import reference, { type FastifyApiReferenceOptions } from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)
const brotli = promisify(brotliCompress)

/** The best first. */
const encodings = ['br', 'gzip'] as const

/** Serves the interactive reference of the REST paths at `/docs`, script and all from the service itself. */
export async function serveReference(app: FastifyInstance): Promise<void> {
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
      const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ')
      reply.header('cache-control', 'public, max-age=3600').header('vary', vary)
      const accepted = String(request.headers['accept-encoding'])
      const encoding = encodings.find(each => new RegExp(`\\b${each}\\b`).test(accepted))
      reply.removeHeader('content-length')
      if (encoding) reply.header('content-encoding', encoding)
      return await encoded(payload, encoding)
    })
    await scope.register(reference, { routePrefix: '/docs', configuration })
  })
}

const configuration: FastifyApiReferenceOptions['configuration'] = {
  url: '/openapi.json',
  pageTitle: 'REST reference',
  // Whatever name the service is reached by, requests that are tried out go where the page came from.
  servers: [{ url: '/', description: 'This service' }],
  // Everything that would come from elsewhere, or go there.
  withDefaultFonts: false,
  telemetry: false,
  defaultOpenAllTags: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
}

/** Nothing from elsewhere. The one script in the page is known by its hash; the reference sets styles of its own. */
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

const kept = new Map<string | undefined, Promise<Buffer>>()

/** It is always the same script, so this is done once; all who read it at the same time share the bytes. */
function encoded(script: string, encoding?: (typeof encodings)[number]): Promise<Buffer> {
  const found = kept.get(encoding)
  if (found) return found
  const made =
    encoding === 'br'
      ? brotli(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : encoding === 'gzip'
        ? compress(script)
        : Promise.resolve(Buffer.from(script))
  kept.set(encoding, made)
  return made
}
