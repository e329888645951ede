import type { FastifyRequest } from 'fastify'
import { authenticate } from '../../../domain/access/authenticate.ts'
import type { Caller } from '../../../domain/access/Caller.ts'
import { readOperatorHeader, refuseOtherOperator } from '../../../domain/access/readOperatorHeader.ts'
import { resumeSession } from '../../../domain/access/resumeSession.ts'
import { sendsKey } from '../../../domain/access/sendsKey.ts'
import { PerRequest } from '../../../domain/refusals/PerRequest.ts'
import { Refusal, type RefusalCode } from '../../../domain/refusals/refusal.ts'
import { refuseRepeated } from '../../../domain/refusals/refuseRepeated.ts'
import type { Services } from '../../graphql/Services.ts'
import { sessionCookie } from '../dashboard/sessionCookie.ts'
import type { ServerSettings } from '../ServerSettings.ts'
import { clientNetwork } from './clientNetwork.ts'
import { clientOf } from './clientOf.ts'
import { RateLimit } from './RateLimit.ts'

/** What stands in for the headers of a request, over WebSocket. */
export interface Credentials {
  authorization?: string | undefined
  /** The operator that is named. */
  operator?: string | undefined
}

/**
 * Finds the caller of a request by its API key or, from the dashboard, by its session; throws without valid ones. Called again for the
 * same request, it checks them again if its body has arrived since.
 * @param hasWaited whether the request has waited since: then they are checked again in any case
 */
export type Authenticate = (request: FastifyRequest, now: Date, hasWaited?: boolean) => Promise<Caller>

/** The same for a live connection, which checks its credentials again and again. */
export type AuthenticateLive = (request: FastifyRequest, now: Date, credentials?: Credentials) => Promise<Caller>

// Trying a key by hand, or a page with an expired session, stays far below this.
export const FAILURES_PER_SECOND = 20
export const FAILURE_BURST = 100
const TOO_MANY_FAILURES =
  `From your address more requests without a good API key have come than the ${FAILURES_PER_SECOND} a second, and ${FAILURE_BURST} ` +
  'at once after a pause, that may. Check the key, and wait before you send it again.'

// A key of an agency that names no operator, or one for which it does not work, costs as much as an unknown key.
const FAILED: ReadonlySet<RefusalCode> = new Set(['unauthenticated', 'operator-required', 'permission-denied'])

// A request may also wait between its arrival and its handler.
const VALID_FOR_MS = 1000

interface Authenticated {
  caller: Caller
  at: Date
  /** The whole request had arrived when its key was checked. Otherwise the key may be revoked before the body arrives. */
  whole: boolean
}

/**
 * @param settings without a request limit, failures are not limited either
 * @param admitted called once for each request with valid credentials
 */
export function authenticator(
  { database, links }: Services,
  { rateLimitPerSecond, uptime }: Pick<ServerSettings, 'rateLimitPerSecond' | 'uptime'>,
  admitted: (request: FastifyRequest, caller: Caller) => Promise<void> | undefined,
): { authenticate: Authenticate; authenticateLive: AuthenticateLive } {
  const secure = links.publicUrl.startsWith('https:')
  const failures = new RateLimit(rateLimitPerSecond && FAILURES_PER_SECOND, FAILURE_BURST)
  const requests = new PerRequest<FastifyRequest, Authenticated>()

  const authenticateLive: AuthenticateLive = async (request, now, credentials = credentialsOf(request)) => {
    const { authorization, operator } = credentials
    const token = sendsKey(authorization) ? undefined : sessionCookie(request, secure)
    try {
      if (!token) return await authenticate(database, authorization, now, clientOf(request), operator)
      const caller = await resumeSession(database, links, token, now, clientOf(request))
      refuseOtherOperator(caller.operatorId, readOperatorHeader(operator))
      return caller
    } catch (error) {
      // Only failures are counted: a valid key from the same address is never refused because of them.
      if (error instanceof Refusal && FAILED.has(error.code)) {
        failures.take(clientNetwork(request.ip), uptime(), TOO_MANY_FAILURES)
      }
      throw error
    }
  }

  return {
    authenticateLive,
    async authenticate(request, now, hasWaited = false) {
      const earlier = requests.get(request)
      if (earlier?.whole && !hasWaited && now.getTime() - earlier.at.getTime() <= VALID_FOR_MS) return earlier.caller
      if (!earlier) refuseRepeated(request.raw, 'Authorization')
      const whole = await hasArrived(request)
      const caller = await authenticateLive(request, now)
      requests.set(request, { caller, at: now, whole })
      if (!earlier) await admitted(request, caller)
      return caller
    },
  }
}

function credentialsOf({ headers: { authorization, operator } }: FastifyRequest): Credentials {
  // Node joins repeated operators by a comma, which no identifier has.
  return { authorization, operator: operator === undefined ? undefined : String(operator) }
}

/** Whether a request carries credentials: an API key or a session. */
export function hasCredentials(request: FastifyRequest): boolean {
  return (
    sendsKey(request.headers.authorization) ||
    [true, false].some(secure => sessionCookie(request, secure) !== undefined)
  )
}

/** Whether all of a request has arrived, with its body. */
async function hasArrived({ raw }: FastifyRequest): Promise<boolean> {
  // Node first parses what came with the headers. The key is checked after that, so what comes later is seen to be late.
  await null
  return raw.complete !== false || raw.readableLength === Number(raw.headers['content-length'])
}
