import type { FastifyReply, FastifyRequest } from 'fastify'

// With the __Host- prefix, browsers accept the cookie from this host only: a sibling domain cannot set it.
const nameOf = (secure: boolean) => (secure ? '__Host-dashboard_session' : 'dashboard_session')

/**
 * The session token of a request, if a page of this service caused it. Browsers send cookies with requests caused by
 * any page, so requests from other sites are ignored: browsers send `Sec-Fetch-Site`, or `Origin` if they are older.
 *
 * @param secure whether the service is reached over https
 */
export function sessionCookie(
  request: Pick<FastifyRequest, 'headers' | 'cookies'>,
  secure: boolean,
): string | undefined {
  const token = request.cookies?.[nameOf(secure)]
  return token && isSameOrigin(request) ? token : undefined
}

/** Whether a page of this service caused the request. */
export function isSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin = '', host } = headers
  if (!URL.canParse(origin)) return false
  // Normalised by URL: without the default port.
  const { protocol, host: sender } = new URL(origin)
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === sender
}

/**
 * Stores the session in the browser for some seconds, independent of its clock, out of reach of scripts and other
 * sites.
 *
 * @param secure whether the service is reached over https
 */
export function storeSession(reply: FastifyReply, token: string, seconds: number, secure: boolean): void {
  reply.setCookie(nameOf(secure), token, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: seconds })
}

export function forgetSession(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(nameOf(secure), { path: '/', httpOnly: true, sameSite: 'strict', secure })
}
