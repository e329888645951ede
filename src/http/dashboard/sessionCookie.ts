import type { FastifyReply, FastifyRequest } from 'fastify'

// With the prefix a browser takes it from this host alone: a neighbour of the same domain cannot have somebody sign in as another.
const nameOf = (secure: boolean) => (secure ? '__Host-dashboard_session' : 'dashboard_session')

/**
 * What the browser sends back of a session, if the request comes from a page of this service. A cookie comes with every request that
 * any page makes a browser send; one that another site has caused is as good as none. Browsers say so in Sec-Fetch-Site, and the
 * older ones in Origin.
 *
 * @param secure whether the service is reached by https
 */
export function sessionCookie(
  request: Pick<FastifyRequest, 'headers' | 'cookies'>,
  secure: boolean,
): string | undefined {
  const token = request.cookies?.[nameOf(secure)]
  return token && isSameOrigin(request) ? token : undefined
}

/** Whether a page of this service has caused the request. */
export function isSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin = '', host } = headers
  if (!URL.canParse(origin)) return false
  // As a URL writes it, without the port that goes without saying.
  const { protocol, host: sender } = new URL(origin)
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === sender
}

/**
 * Has the browser keep a session for some seconds, whatever its clock says, out of reach of scripts and of other sites.
 *
 * @param secure whether the service is reached by https
 */
export function keepSession(reply: FastifyReply, token: string, seconds: number, secure: boolean): void {
  reply.setCookie(nameOf(secure), token, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: seconds })
}

export function forgetSession(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(nameOf(secure), { path: '/', httpOnly: true, sameSite: 'strict', secure })
}
