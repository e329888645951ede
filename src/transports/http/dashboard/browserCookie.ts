import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const nameOf = (secure: boolean) => (secure ? '__Host-dashboard_browser' : 'dashboard_browser')

/** A random name of a browser that signs in, for an hour: what it begins, no other browser can end. */
const SECONDS = 3600
const FORM = /^[\w-]{22}$/

/** The name of the browser; undefined if it has none. @param secure whether the service is reached over https */
export function browserCookie(request: Pick<FastifyRequest, 'cookies'>, secure: boolean): string | undefined {
  const name = request.cookies?.[nameOf(secure)]
  return name && FORM.test(name) ? name : undefined
}

/**
 * Names the browser, or keeps its name for an hour more. Scripts cannot read it. Other sites cannot send it, but by a link: that is how an
 * identity provider sends a person back.
 */
export function nameBrowser(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const name = browserCookie(request, secure) ?? randomBytes(16).toString('base64url')
  reply.setCookie(nameOf(secure), name, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: SECONDS })
  return name
}
