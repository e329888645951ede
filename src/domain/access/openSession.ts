import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { Refusal } from '../refusals/refusal.ts'
import { newId } from '../scalars/typeid.ts'
import { hasScope } from './admit.ts'
import type { Caller } from './Caller.ts'
import type { LinkSigner } from './LinkSigner.ts'
import { operatorOfLink } from './operatorOfLink.ts'

/** Long enough for a working day, short enough for a shared computer. */
export const SESSION_MS = 12 * 3_600_000

/** The purposes for which tokens are signed. A token is never valid for another purpose. */
export const purposes = { session: 'session', signIn: 'sign-in' } as const

const insert = preparedStatement((session: Placeholders<NewSession>) =>
  kysely.insertInto('dashboard_session').values({
    operator_id: session.operatorId,
    session_id: session.id,
    key_id: session.keyId,
    opened_at: session.openedAt,
    expires_at: session.expiresAt,
  }),
)

interface NewSession {
  operatorId: string
  id: string
  keyId: string
  openedAt: Date | null
  expiresAt: Date
}

/**
 * Signs in with a key: opens a session of twelve hours with the scopes of the key. Returns the token for the browser's cookie.
 */
export async function openSession(db: Sql, links: LinkSigner, caller: Caller, now: Date): Promise<string> {
  refuseOthers(caller)
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  await insert(db, { operatorId: caller.operatorId, id, keyId: caller.keyId, openedAt: now, expiresAt })
  return links.sign(purposes.session, caller.operatorId, id, expiresAt)
}

/** Creates a link that signs in once as the caller, without revealing its key. */
export async function issueSignIn(db: Sql, links: LinkSigner, caller: Caller, until: Date, now: Date): Promise<string> {
  refuseOthers(caller)
  const id = newId(now)
  await insert(db, { operatorId: caller.operatorId, id, keyId: caller.keyId, openedAt: null, expiresAt: until })
  return links.sign(purposes.signIn, caller.operatorId, id, until)
}

// A second request finds it already opened.
const open = preparedStatement(({ operatorId, id, now, expiresAt }: Placeholders<Opening>) =>
  kysely
    .updateTable('dashboard_session')
    .set({ opened_at: now, expires_at: expiresAt })
    .where('operator_id', '=', operatorId)
    .where('session_id', '=', id)
    .where('opened_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('session_id'),
)

interface Opening {
  operatorId: string
  id: string
  now: Date
  expiresAt: Date
}

/** Signs in with such a link; undefined if the link is not genuine, has expired or was used before. */
export async function useSignIn(db: Sql, links: LinkSigner, token: string, now: Date): Promise<string | undefined> {
  const link = links.read(purposes.signIn, token)
  const operatorId = link && (await operatorOfLink(db, link, 'dashboard_session'))
  if (!operatorId) return undefined
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  const opened = await open(db, { operatorId, id: link.id, now, expiresAt })
  return opened.length === 0 ? undefined : links.sign(purposes.session, operatorId, link.id, expiresAt)
}

function refuseOthers(caller: Caller): void {
  if (hasScope(caller, 'operator:read')) return
  throw new Refusal(
    'permission-denied',
    'The dashboard needs a key of the operator: one with the scope "operator:read" or "operator:write".',
  )
}
