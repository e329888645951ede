import type { FastifyRequest } from 'fastify'
import { authenticate, recallCaller } from '../access/authenticate.ts'
import type { Caller } from '../access/Caller.ts'
import { RecentKeys } from '../access/RecentKeys.ts'
import { resumeSession } from '../access/resumeSession.ts'
import { sendsKey } from '../access/sendsKey.ts'
import type { Services } from '../graphql/Services.ts'
import { sessionCookie } from './dashboard/sessionCookie.ts'

/** Who sent a request, by its key or, from a page of the dashboard, by its session. */
export type Authenticate = (request: FastifyRequest, now: Date, authorization?: string) => Promise<Caller>

export interface Authenticator {
  authenticate: Authenticate
  /** Who sent a request with this key a moment ago, when that is remembered: the key may have been revoked since. */
  recall(request: FastifyRequest, now: Date): Caller | undefined
}

export function authenticator({ database, links }: Services): Authenticator {
  const recent = new RecentKeys()
  const secure = links.publicUrl.startsWith('https:')
  return {
    async authenticate(request, now, authorization = request.headers.authorization) {
      const token = sendsKey(authorization) ? undefined : sessionCookie(request, secure)
      return token ? resumeSession(database, links, token, now) : authenticate(database, authorization, now, recent)
    },
    recall: ({ headers: { authorization } }, now) =>
      sendsKey(authorization) ? recallCaller(authorization, now, recent) : undefined,
  }
}

/** Whether a request says who sent it, by a key or by a session. */
export function introducesItself(request: FastifyRequest): boolean {
  return (
    sendsKey(request.headers.authorization) ||
    [true, false].some(secure => sessionCookie(request, secure) !== undefined)
  )
}
