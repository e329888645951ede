import type { FastifyInstance } from 'fastify'
import { outboxPage } from './outboxPage.ts'
import { outboxScript, outboxScriptPath } from './outboxScript.ts'
import { sendPage } from './sendPage.ts'

// The page's own script and nobody else's. E-mails are shown in a frame without scripts; it goes by the same policy, and their
// HTML has its styles inside.
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The page on which staff read what was written to customers. */
export function serveOutbox(app: FastifyInstance): void {
  app.get('/dashboard/outbox', (_, reply) => sendPage(reply, 200, outboxPage(), POLICY))
  app.get(outboxScriptPath, (_, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(outboxScript),
  )
}
