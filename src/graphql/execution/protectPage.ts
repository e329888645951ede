import type { FastifyReply } from 'fastify'

const APOLLO = 'https://apollo-server-landing-page.cdn.apollographql.com'

/** The sources that Apollo Sandbox needs: its scripts, frame and fonts, and this service for its operations. */
const policyFor = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' https://embeddable-sandbox.cdn.apollographql.com`,
    `style-src 'nonce-${nonce}' https://embeddable-sandbox.cdn.apollographql.com https://fonts.googleapis.com`,
    'font-src https://fonts.gstatic.com',
    `img-src ${APOLLO}`,
    `manifest-src ${APOLLO}`,
    'frame-src https://sandbox.embed.apollographql.com',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The policy of the redirecting page, which has no script. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Sets the content security policy of the page at `/graphql`. Apollo's page marks its own scripts with a nonce. */
export function protectPage(reply: FastifyReply, page: string): void {
  const nonce = /'nonce-([0-9a-f]{64})'/.exec(page)?.[1]
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', nonce ? policyFor(nonce) : POLICY)
}
