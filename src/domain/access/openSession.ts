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
    address: session.address,
    user_agent: session.userAgent,
  }),
)

interface NewSession {
  operatorId: string
  id: string
  keyId: string
  openedAt: Date | null
  expiresAt: Date
  address: string | null
  userAgent: string | null
}

/** The browser that signs in. */
export interface Browser {
  address: string
  userAgent: string | undefined
}

const MAX_USER_AGENT = 300

/** What a session stores of its browser. */
const storedOf = ({ address, userAgent = '' }: Browser) => ({
  address,
  userAgent: userAgent.slice(0, MAX_USER_AGENT).toWellFormed() || null,
})

const unopened = { openedAt: null, address: null, userAgent: null }

/**
 * Signs in with a key: opens a session of twelve hours with the scopes of the key. Returns the token for the browser's cookie.
 */
export async function openSession(
  db: Sql,
  links: LinkSigner,
  caller: Caller,
  browser: Browser,
  now: Date,
): Promise<string> {
  refuseOthers(caller)
  return openSessionOf(db, links, caller, browser, now)
}

/** The same for the key of somebody who has proved to have it. */
export async function openSessionOf(
  db: Sql,
  links: LinkSigner,
  { operatorId, keyId }: Pick<Caller, 'operatorId' | 'keyId'>,
  browser: Browser,
  now: Date,
): Promise<string> {
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  await insert(db, { operatorId, id, keyId, openedAt: now, expiresAt, ...storedOf(browser) })
  return links.sign(purposes.session, operatorId, id, expiresAt)
}

/** Creates a token that signs in once with a key, or to a staff account by its key. */
export async function issueSignIn(
  db: Sql,
  links: LinkSigner,
  { operatorId, keyId }: Pick<Caller, 'operatorId' | 'keyId'>,
  until: Date,
  now: Date,
): Promise<string> {
  const id = newId(now)
  await insert(db, { operatorId, id, keyId, expiresAt: until, ...unopened })
  return links.sign(purposes.signIn, operatorId, id, until)
}

// A second request finds it already opened. The link of a key that was revoked does not work any more.
const open = preparedStatement(({ operatorId, id, now, expiresAt, address, userAgent }: Placeholders<Opening>) =>
  kysely
    .updateTable('dashboard_session')
    .set({ opened_at: now, expires_at: expiresAt, address, user_agent: userAgent })
    .where('operator_id', '=', operatorId)
    .where('session_id', '=', id)
    .where('opened_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('api_key as k')
          .select('k.key_id')
          .where('k.operator_id', '=', operatorId)
          .whereRef('k.key_id', '=', 'dashboard_session.key_id')
          .where('k.revoked_at', 'is', null),
      ),
    )
    .returning('key_id as keyId'),
)

interface Opening {
  operatorId: string
  id: string
  now: Date
  expiresAt: Date
  address: string | null
  userAgent: string | null
}

/** A session that was opened with a token. */
export interface OpenedSession {
  operatorId: string
  keyId: string
  /** For the cookie of the browser. */
  token: string
}

/** Signs in with such a token; undefined if it is not genuine, has expired or was used before. */
export async function openWithToken(
  db: Sql,
  links: LinkSigner,
  token: string,
  browser: Browser,
  now: Date,
): Promise<OpenedSession | undefined> {
  const link = links.read(purposes.signIn, token)
  const operatorId = link && (await operatorOfLink(db, link, 'dashboard_session'))
  if (!operatorId) return undefined
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  const [opened] = await open(db, { operatorId, id: link.id, now, expiresAt, ...storedOf(browser) })
  if (!opened) return undefined
  return { operatorId, keyId: opened.keyId, token: links.sign(purposes.session, operatorId, link.id, expiresAt) }
}

function refuseOthers(caller: Caller): void {
  if (hasScope(caller, 'departures:read')) return
  throw new Refusal(
    'permission-denied',
    'The dashboard needs a key of the operator: one with the scope "operator:read" or "operator:write", or at least "departures:read".',
  )
}
