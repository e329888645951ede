import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deriveSecret } from '../../../domain/access/deriveSecret.ts'
import { issueChallenge } from '../../../domain/access/issueChallenge.ts'
import { SESSION_MS } from '../../../domain/access/openSession.ts'
import { spendChallenge } from '../../../domain/access/spendChallenge.ts'
import { signInWithIdentity } from '../../../domain/staff/identities/signInWithIdentity.ts'
import type { Ceremony, IdentityProvider } from '../../../platform/oidc/IdentityProvider.ts'
import type { Services } from '../../graphql/Services.ts'
import { browserCookie, nameBrowser } from './browserCookie.ts'
import { browserOf } from './serveSession.ts'
import { storeSession } from './sessionCookie.ts'

const PURPOSE = 'sign-in-oidc'

/** What signing in with a provider depends on. */
export interface OidcDependencies {
  services: Services
  /** Undefined if none is configured. */
  provider: IdentityProvider | undefined
  /** Counts an attempt to sign in from an address. */
  countGuess(address: string): void
}

/**
 * Signs people in with a provider of OpenID Connect. Its responses come as links from another site, so what protects them is the state: it
 * is signed for the browser that began, and works once.
 */
export function serveOidc(app: FastifyInstance, { services, provider, countGuess }: OidcDependencies): void {
  const { database, links, clock } = services
  app.get('/dashboard/identity-provider', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ label: provider?.label ?? null }),
  )
  if (!provider) return
  const secure = links.publicUrl.startsWith('https:')
  const redirectUri = `${links.publicUrl}/dashboard/oidc/callback`
  const ceremonyOf = (holder: string, state: string): Ceremony => {
    const challenge = { purpose: PURPOSE, holder, challenge: state } as const
    const [nonce, verifier] = ['nonce', 'verifier'].map(use => deriveSecret(links, challenge, use)) as [string, string]
    return { redirectUri, state, nonce, verifier }
  }
  const refuse = (reply: FastifyReply, reason: string) => reply.redirect(`/dashboard?sign-in=${reason}`, 303)
  // A HEAD request, which link previews send, must not use up the state.
  const followed = {
    exposeHeadRoute: false,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
      countGuess(request.ip)
    },
  }

  app.get('/dashboard/oidc', followed, async (request, reply) => {
    const holder = nameBrowser(request, reply, secure)
    const url = await provider.authorizationUrl(ceremonyOf(holder, issueChallenge(links, PURPOSE, holder, clock())))
    if (url instanceof URL) return reply.redirect(url.href, 303)
    request.log.warn({ err: url.cause }, 'the identity provider cannot be reached')
    return refuse(reply, url.reason)
  })

  app.get('/dashboard/oidc/callback', followed, async (request, reply) => {
    const now = clock()
    const query = new URLSearchParams(request.url.split('?')[1])
    const [holder = '', state = ''] = [browserCookie(request, secure), query.get('state') ?? '']
    if (!(await spendChallenge(database, links, { purpose: PURPOSE, holder, challenge: state }, now))) {
      return refuse(reply, 'expired')
    }
    const person = await provider.identify(query, ceremonyOf(holder, state))
    if ('reason' in person) {
      request.log.warn({ err: person.cause }, 'the identity provider has identified nobody')
      return refuse(reply, person.reason)
    }
    const result = await signInWithIdentity(database, links, person, browserOf(request), now)
    if ('refused' in result) return refuse(reply, result.refused)
    if ('choices' in result) {
      // Browsers send no fragment, so no log has the tokens.
      const choices = encodeURIComponent(JSON.stringify(result.choices))
      return reply.redirect(`/dashboard#accounts=${choices}`, 303)
    }
    storeSession(reply, result.token, SESSION_MS / 1000, secure)
    return reply.redirect('/dashboard', 303)
  })
}
