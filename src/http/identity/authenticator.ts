import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { authenticate } from '../../access/authenticate.ts'
import type { Caller } from '../../access/Caller.ts'
import { RecentKeys } from '../../access/RecentKeys.ts'
import { readOperatorHeader, refuseOtherOperator } from '../../access/readOperatorHeader.ts'
import { resumeSession } from '../../access/resumeSession.ts'
import { sendsKey } from '../../access/sendsKey.ts'
import { Refusal, type RefusalCode } from '../../refusal.ts'
import type { Services } from '../../Services.ts'
import type { AppSettings } from '../AppSettings.ts'
import { clientNetwork } from '../admission/clientNetwork.ts'
import { sessionCookie } from '../dashboard/sessionCookie.ts'
import { RateLimit } from './RateLimit.ts'

/** What stands in for the headers of a request, over WebSocket. */
export interface Credentials {
  authorization?: string | undefined
  /** The operator that is named. */
  operator?: string | undefined
}

/** Authenticates a request by its API key or, from the dashboard, by its session. */
export type Authenticate = (request: FastifyRequest, now: Date, credentials?: Credentials) => Promise<Caller>

export interface Authenticator {
  authenticate: Authenticate
  /** The caller that used this key moments ago, if cached. The key may have been revoked since. */
  recall(request: FastifyRequest, now: Date): Caller | undefined
}

// Trying a key by hand, or a page with an expired session, stays far below this.
export const FAILURES_PER_SECOND = 20
export const FAILURE_BURST = 100
const TOO_MANY_FAILURES =
  `From your address more requests without a good API key have come than the ${FAILURES_PER_SECOND} a second, and ${FAILURE_BURST} ` +
  'at once after a pause, that may. Check the key, and wait before you send it again.'

// A key of an agency that names no operator, or one for which it does not work, costs as much as an unknown key.
const FAILED: ReadonlySet<RefusalCode> = new Set(['unauthenticated', 'operator-required', 'permission-denied'])

/**
 * @param settings without a request limit, failures are not limited either
 * @param hashOf the hash of the credentials that a request sends
 */
export function authenticator(
  { database, links }: Services,
  { rateLimitPerSecond, uptime }: Pick<AppSettings, 'rateLimitPerSecond' | 'uptime'>,
  hashOf: (request: IncomingMessage) => string | undefined,
): Authenticator {
  const recent = new RecentKeys()
  const secure = links.publicUrl.startsWith('https:')
  const failures = new RateLimit(rateLimitPerSecond && FAILURES_PER_SECOND, FAILURE_BURST)
  return {
    async authenticate(request, now, { authorization, operator } = credentialsOf(request)) {
      const token = sendsKey(authorization) ? undefined : sessionCookie(request, secure)
      try {
        if (!token) return await authenticate(database, authorization, now, recent, operator)
        const caller = await resumeSession(database, links, token, now)
        refuseOtherOperator(caller.operatorId, readOperatorHeader(operator))
        return caller
      } catch (error) {
        // Only failures are counted: a valid key from the same address is never refused because of them.
        if (error instanceof Refusal && FAILED.has(error.code)) {
          failures.take(clientNetwork(request.ip), uptime(), TOO_MANY_FAILURES)
        }
        throw error
      }
    },
    recall(request, now) {
      const hash = sendsKey(request.headers.authorization) ? hashOf(request.raw) : undefined
      return hash === undefined ? undefined : recent.recall(hash, now)
    },
  }
}

/** The header `Operator` of a request. */
export function operatorHeaderOf({ headers: { operator } }: Pick<IncomingMessage, 'headers'>): string | undefined {
  // Node joins repeated ones by a comma, which no identifier has.
  return operator === undefined ? undefined : String(operator)
}

function credentialsOf({ headers, raw }: FastifyRequest): Credentials {
  return { authorization: headers.authorization, operator: operatorHeaderOf(raw) }
}

/** Whether a request carries credentials: an API key or a session. */
export function hasCredentials(request: FastifyRequest): boolean {
  return (
    sendsKey(request.headers.authorization) ||
    [true, false].some(secure => sessionCookie(request, secure) !== undefined)
  )
}
