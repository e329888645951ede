import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SESSION_MS } from '../../../domain/access/openSession.ts'
import { AuditObject } from '../../../domain/audit/AuditObject.ts'
import { audited } from '../../../domain/audit/audited.ts'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { addPasskey } from '../../../domain/staff/passkeys/addPasskey.ts'
import { signInWithPasskey } from '../../../domain/staff/passkeys/signInWithPasskey.ts'
import { startPasskey } from '../../../domain/staff/passkeys/startPasskey.ts'
import { startSignIn } from '../../../domain/staff/passkeys/startSignIn.ts'
import { originOf } from '../../graphql/execution/auditMutation.ts'
import type { Services } from '../../graphql/Services.ts'
import type { Authenticate } from '../identity/authenticator.ts'
import { browserCookie, nameBrowser } from './browserCookie.ts'
import { browserOf, refuseOtherSites } from './serveSession.ts'
import { storeSession } from './sessionCookie.ts'

/** What a browser sends of a passkey has about a thousand characters; identifiers alone can have as many. */
const MAX_BODY = 8192

/** What passkeys depend on. */
export interface PasskeyDependencies {
  services: Services
  authenticate: Authenticate
  /** Counts an attempt to sign in from an address. */
  countGuess(address: string): void
}

/**
 * Signs in with passkeys, and adds them. They are listed and removed over GraphQL; what browsers and devices exchange is only for a page
 * of the service.
 */
export function servePasskeys(app: FastifyInstance, dependencies: PasskeyDependencies): void {
  const { services, authenticate, countGuess } = dependencies
  const { database, links, clock } = services
  const secure = links.publicUrl.startsWith('https:')
  // Before the body is read.
  const own = { bodyLimit: MAX_BODY, onRequest: async (request: FastifyRequest) => refuseOtherSites(request) }
  const limited = {
    ...own,
    onRequest: async (request: FastifyRequest) => {
      refuseOtherSites(request)
      countGuess(request.ip)
    },
  }

  app.post('/dashboard/session/challenge', own, async (request, reply) => {
    const options = await startSignIn(links, nameBrowser(request, reply, secure), clock())
    return reply.header('cache-control', 'no-store').send(options)
  })

  app.post('/dashboard/session/passkey', limited, async (request, reply) => {
    const { credential } = (request.body ?? {}) as Record<string, unknown>
    const holder = browserCookie(request, secure) ?? ''
    const token = await signInWithPasskey(database, links, { holder, credential, browser: browserOf(request) }, clock())
    if (!token) {
      throw new Refusal('unauthenticated', 'This passkey did not sign in. Try again, or use your e-mail address.')
    }
    storeSession(reply, token, SESSION_MS / 1000, secure)
    return reply.code(204).send()
  })

  app.post('/dashboard/passkeys/challenge', own, async (request, reply) => {
    const now = clock()
    const caller = await authenticate(request, now)
    return reply.header('cache-control', 'no-store').send(await startPasskey(database, links, caller, now))
  })

  app.post('/dashboard/passkeys', own, async (request, reply) => {
    const now = clock()
    const caller = await authenticate(request, now)
    const { name, credential } = (request.body ?? {}) as Record<string, unknown>
    const from = originOf({ requestId: request.id, address: request.ip, now }, caller)
    const object = { object: AuditObject.STAFF_ACCOUNT, objectId: caller.keyId }
    await audited(database, { action: 'addPasskey', ...object, ...from }, within =>
      addPasskey(within, links, caller, { name, credential }, now),
    )
    return reply.code(204).send()
  })
}
