import type { FastifyReply } from 'fastify'

// No script, and nothing from other origins: what a customer typed can only be text.
export const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Answers with a page that is not cached and cannot be framed. */
export function sendPage(reply: FastifyReply, status: number, page: string, policy = POLICY) {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(page)
}
