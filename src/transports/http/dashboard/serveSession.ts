import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticate } from '../../../domain/access/authenticate.ts'
import { type Browser, openSession, openWithToken, SESSION_MS } from '../../../domain/access/openSession.ts'
import { endSession } from '../../../domain/access/resumeSession.ts'
import { Refusal, refuseViolations, validationRefusal } from '../../../domain/refusals/refusal.ts'
import { EmailAddress } from '../../../domain/scalars/EmailAddress.ts'
import { recordSignIn } from '../../../domain/staff/recordSignIn.ts'
import { refuseWithoutMail } from '../../../domain/staff/refuseWithoutMail.ts'
import { requestSignIn } from '../../../domain/staff/requestSignIn.ts'
import type { Services } from '../../graphql/Services.ts'
import { clientOf } from '../identity/clientOf.ts'
import { forgetSession, isSameOrigin, sessionCookie, storeSession } from './sessionCookie.ts'

/** A key has fewer than a hundred characters, and an e-mail address at most 254. */
const MAX_BODY = 2048

/** What signing in depends on. */
export interface SessionDependencies {
  services: Services
  /** Counts an attempt to sign in from an address. */
  countGuess(address: string): void
  /** Counts a letter that is asked for from an address. */
  countLetter(address: string): void
  /** The people of the demo as whom this request may sign in: none without the demo, or from another machine. */
  demoStaff(request: FastifyRequest): readonly DemoPerson[]
}

/** A person of the demo, as whom one can sign in on this machine. */
export interface DemoPerson {
  name: string
  role: string
  operatorName: string
  /** Signs in, once. */
  signIn(): Promise<string>
}

/** Signs users in to the dashboard and out of it. */
export function serveSession(app: FastifyInstance, dependencies: SessionDependencies): void {
  const { services, countGuess, countLetter, demoStaff } = dependencies
  const { database, links, clock } = services
  const secure = links.publicUrl.startsWith('https:')
  const store = (reply: FastifyReply, token: string) => storeSession(reply, token, SESSION_MS / 1000, secure)

  /** Signs in with a token; false if it was used or has expired. */
  const signIn = async (token: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const now = clock()
    const opened = await openWithToken(database, links, token, browserOf(request), now)
    if (!opened) return false
    await recordSignIn(database, opened.operatorId, opened.keyId, now)
    store(reply, opened.token)
    return true
  }

  // Before the body is read.
  const onRequest = async (request: FastifyRequest) => {
    refuseOtherSites(request)
    countGuess(request.ip)
  }
  const limited = { bodyLimit: MAX_BODY, onRequest }
  app.post('/dashboard/session', limited, async (request, reply) => {
    const { key, token, person } = (request.body ?? {}) as Record<string, unknown>
    if (typeof token === 'string') {
      if (!(await signIn(token, request, reply))) throw usedLink()
    } else if (typeof person === 'string') {
      const chosen = demoStaff(request).find(each => each.name === person)
      if (!chosen) throw new Refusal('permission-denied', 'Only the demo, on this machine, signs in by name.')
      await signIn(await chosen.signIn(), request, reply)
    } else {
      if (typeof key !== 'string' || key.trim() === '') {
        refuseViolations([{ path: ['body', 'key'], asSent: true, detail: 'Give the API key to sign in with.' }])
      }
      const now = clock()
      const caller = await authenticate(database, `Bearer ${String(key).trim()}`, now, clientOf(request))
      store(reply, await openSession(database, links, caller, browserOf(request), now))
    }
    return reply.code(204).send()
  })

  app.post('/dashboard/sign-in', limited, async (request, reply) => {
    const { email } = (request.body ?? {}) as { email?: unknown }
    const address = readEmail(email)
    refuseWithoutMail(services.mailer, { path: ['body', 'email'], asSent: true })
    countLetter(request.ip)
    await requestSignIn(database, address)
    return reply.code(202).send()
  })

  app.get('/dashboard/demo-staff', async (request, reply) => {
    refuseOtherSites(request)
    const staff = demoStaff(request)
    return reply
      .header('cache-control', 'no-store')
      .send(staff.map(({ name, role, operatorName }) => ({ name, role, operatorName })))
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
    const isOpen = await signIn(request.params.token, request, reply)
    return reply.header('cache-control', 'no-store').redirect(isOpen ? '/dashboard' : '/dashboard?link=used', 303)
  })
}

export const browserOf = ({ ip, headers }: FastifyRequest): Browser => ({
  address: ip,
  userAgent: headers['user-agent'],
})

/** @throws Refusal validation-failed */
function readEmail(value: unknown): string {
  try {
    return EmailAddress.parseValue(typeof value === 'string' ? value.trim() : value)
  } catch {
    const detail = 'Give the e-mail address of your account, such as ana@example.com.'
    throw validationRefusal([{ path: ['body', 'email'], asSent: true, detail }])
  }
}

function usedLink(): Refusal {
  return new Refusal('unauthenticated', 'This link was used before, or has expired. Ask for a new one.')
}

/** @throws Refusal permission-denied unless a page of this service sends the request */
export function refuseOtherSites(request: FastifyRequest): void {
  if (isSameOrigin(request)) return
  throw new Refusal('permission-denied', 'Only pages of this service may sign in to the dashboard, or out of it.')
}
