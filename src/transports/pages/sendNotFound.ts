import type { FastifyReply, FastifyRequest } from 'fastify'
import { asRefusal } from '../../domain/refusals/asRefusal.ts'
import { recordOutcome } from '../../domain/refusals/Outcome.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { html } from '../../platform/html/html.ts'
import { layout } from './layout.ts'
import { sendPage } from './sendPage.ts'

/** Whether a browser requests a page that does not exist. The APIs respond with JSON to browsers too. */
export function looksForPage({ method, url, headers }: FastifyRequest, error: unknown): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/(api|graphql)(?![^/?])/.test(url) || !/\btext\/html\b/.test(headers.accept ?? '')) return false
  const cause = asRefusal(error)
  return cause instanceof Refusal && cause.code === 'not-found'
}

/** Responds with a page instead of a problem. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  recordOutcome(request, 'not-found')
  return sendPage(reply, 404, notFoundPage(request.url.split('?', 1)[0]!))
}

/** The page for an address that does not exist. */
function notFoundPage(path: string): string {
  return layout(
    'There is no such page',
    html`<h1>There is no such page</h1>
<p>There is nothing at <code>${path}</code>. If a link in an e-mail led here, open it from the e-mail once more: it may have been cut off.</p>
<p><a href="/">To the start page</a></p>`,
  )
}
