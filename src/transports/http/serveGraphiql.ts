import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { html } from '../../platform/html/html.ts'
import { showsDemoKeys } from './isLocalRequest.ts'

// Everything from this origin. The editor sets inline styles, which need 'unsafe-inline'.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What GraphiQL depends on. */
export interface GraphiqlSettings {
  /** The folder of its bundle. */
  folder: string
  /** Where browsers reach the service. */
  publicUrl: string
  /** How many proxies forward the requests. */
  trustProxy: number
  /** The key of the demo that runs all examples; undefined if there is no demo. */
  demoKey(): string | undefined
}

/**
 * Serves GraphiQL without loading anything from the internet. Its page has the key of the demo if the service is reached from this
 * machine alone, and never otherwise.
 */
export async function serveGraphiql(app: FastifyInstance, settings: GraphiqlSettings): Promise<void> {
  const { folder, publicUrl, trustProxy, demoKey } = settings
  await app.register(files, {
    root: folder,
    prefix: '/graphiql/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    maxAge: '1h',
  })
  app.get<{ Querystring: { sandbox?: string } }>('/graphiql', async (request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(
        page(
          showsDemoKeys(request, publicUrl, trustProxy) ? demoKey() : undefined,
          request.query.sandbox === 'unreachable',
        ),
      ),
  )
}

function page(key: string | undefined, insteadOfSandbox: boolean): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>GraphiQL · Activity booking</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/graphiql/explore.css">
    <link rel="stylesheet" href="/graphiql/page.css">
  </head>
  <body>
    <main>
      <h1>GraphiQL</h1>
${
  insteadOfSandbox &&
  html`      <p id="notice" role="status">This is GraphiQL. Apollo Sandbox needs the internet, and this browser cannot reach
        <code>embeddable-sandbox.cdn.apollographql.com</code>. <a href="/graphql">Try Sandbox again</a></p>
`
}      <div id="graphiql"${key && html` data-key="${key}"`}>Loading GraphiQL. It needs JavaScript.</div>
    </main>
    <script src="/graphiql/explore.js"></script>
  </body>
</html>
`.text
}
