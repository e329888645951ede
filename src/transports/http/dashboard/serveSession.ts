import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticate } from '../../../domain/access/authenticate.ts'
import { openSession, SESSION_MS, useSignIn } from '../../../domain/access/openSession.ts'
import { endSession } from '../../../domain/access/resumeSession.ts'
import { Refusal, refuseViolations } from '../../../domain/refusals/refusal.ts'
import type { Services } from '../../graphql/Services.ts'
import { clientOf } from '../identity/clientOf.ts'
import { forgetSession, isSameOrigin, sessionCookie, storeSession } from './sessionCookie.ts'

/** A key has fewer than a hundred characters. */
const MAX_BODY = 2048

/** Signs users in to the dashboard and out of it. */
export function serveSession(app: FastifyInstance, services: Services, countGuess: (address: string) => void): void {
  const { database, links, clock } = services
  const secure = links.publicUrl.startsWith('https:')
  const store = (reply: FastifyReply, token: string) => storeSession(reply, token, SESSION_MS / 1000, secure)

  // Before the body is read.
  const onRequest = async (request: FastifyRequest) => {
    refuseOtherSites(request)
    countGuess(request.ip)
  }
  app.post('/dashboard/session', { bodyLimit: MAX_BODY, onRequest }, async (request, reply) => {
    const { key } = (request.body ?? {}) as { key?: unknown }
    if (typeof key !== 'string' || key.trim() === '') {
      refuseViolations([{ path: ['key'], detail: 'Give the API key to sign in with.' }])
    }
    const now = clock()
    const caller = await authenticate(database, `Bearer ${String(key).trim()}`, now, clientOf(request))
    store(reply, await openSession(database, links, caller, now))
    return reply.code(204).send()
  })

  app.delete('/dashboard/session', async (request, reply) => {
    refuseOtherSites(request)
    const token = sessionCookie(request, secure)
    if (token) await endSession(database, links, token, clock())
    forgetSession(reply, secure)
    return reply.code(204).send()
  })

  // A HEAD request, which link previews send, must not use up the link.
  const followed = { exposeHeadRoute: false }
  app.get<{ Params: { token: string } }>('/dashboard/sign-in/:token', followed, async (request, reply) => {
    countGuess(request.ip)
    const session = await useSignIn(database, links, request.params.token, clock())
    if (session) store(reply, session)
    return reply.header('cache-control', 'no-store').redirect(session ? '/dashboard' : '/dashboard?link=used', 303)
  })
}

function refuseOtherSites(request: FastifyRequest): void {
  if (isSameOrigin(request)) return
  throw new Refusal('permission-denied', 'Only pages of this service may sign in to the dashboard, or out of it.')
}
