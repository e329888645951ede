import type { FastifyRequest } from 'fastify'
import { authenticate, findRecentCaller } from '../../access/authenticate.ts'
import type { Caller } from '../../access/Caller.ts'
import { RecentKeys } from '../../access/RecentKeys.ts'
import { resumeSession } from '../../access/resumeSession.ts'
import { sendsKey } from '../../access/sendsKey.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../Services.ts'
import type { AppSettings } from '../AppSettings.ts'
import { sessionCookie } from '../dashboard/sessionCookie.ts'
import { RateLimit } from './RateLimit.ts'

/** Who sent a request, by its key or, from a page of the dashboard, by its session. */
export type Authenticate = (request: FastifyRequest, now: Date, authorization?: string) => Promise<Caller>

export interface Authenticator {
  authenticate: Authenticate
  /** Who sent a request with this key a moment ago, when that is remembered: the key may have been revoked since. */
  recall(request: FastifyRequest, now: Date): Caller | undefined
}

// Somebody who tries a key by hand, or a page whose session has ended, stays far below it.
export const FAILURES_PER_SECOND = 20
export const MOST_FAILURES = 100
const TOO_MANY_FAILURES =
  `From your address more requests without a good API key have come than the ${FAILURES_PER_SECOND} a second, and ${MOST_FAILURES} ` +
  'at once after a pause, that may. Check the key, and wait before you send it again.'

/** @param settings without a limit of requests, none of failures either */
export function authenticator(
  { database, links }: Services,
  { rateLimitPerSecond }: Pick<AppSettings, 'rateLimitPerSecond'>,
): Authenticator {
  const recent = new RecentKeys()
  const secure = links.publicUrl.startsWith('https:')
  const failures = new RateLimit(rateLimitPerSecond && FAILURES_PER_SECOND, MOST_FAILURES)
  return {
    async authenticate(request, now, authorization = request.headers.authorization) {
      const token = sendsKey(authorization) ? undefined : sessionCookie(request, secure)
      try {
        return await (token
          ? resumeSession(database, links, token, now)
          : authenticate(database, authorization, now, recent))
      } catch (error) {
        // Of failures alone: a good key from the same address is never refused for them.
        if (error instanceof Refusal && error.code === 'unauthenticated') {
          failures.take(request.ip, performance.now(), TOO_MANY_FAILURES)
        }
        throw error
      }
    },
    recall: ({ headers: { authorization } }, now) =>
      sendsKey(authorization) ? findRecentCaller(authorization, now, recent) : undefined,
  }
}

/** Whether a request says who sent it, by a key or by a session. */
export function introducesItself(request: FastifyRequest): boolean {
  return (
    sendsKey(request.headers.authorization) ||
    [true, false].some(secure => sessionCookie(request, secure) !== undefined)
  )
}
