import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>GraphiQL</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/graphiql/explore.css">
    <link rel="stylesheet" href="/graphiql/page.css">
  </head>
  <body>
    <div id="graphiql">Loading GraphiQL. It needs JavaScript.</div>
    <script src="/graphiql/explore.js"></script>
  </body>
</html>
`

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

/** Serves GraphiQL without loading anything from the internet. */
export async function serveGraphiql(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(files, {
    root: folder,
    prefix: '/graphiql/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    maxAge: '1h',
  })
  app.get('/graphiql', async (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(PAGE),
  )
}
