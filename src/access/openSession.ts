import type { Sql } from '../database/Database.ts'
import { Refusal } from '../refusal.ts'
import { newId } from '../scalars/typeid.ts'
import { holds } from './admit.ts'
import type { Caller } from './Caller.ts'
import type { LinkSigner, SignedLink } from './LinkSigner.ts'

/** Long enough for a working day, short enough for a shared computer. */
export const SESSION_MS = 12 * 3_600_000

/** The purposes for which tokens are signed: a token of one is never valid for the other. */
export const purposes = { session: 'session', signIn: 'sign-in' } as const

const OPEN = `
  insert into dashboard_session (operator_id, session_id, key_id, opened_at, expires_at) values ($1, $2, $3, $4, $5)`

/** Signs in with a key: a session of twelve hours with the scopes of the key. Returns the token for the browser's cookie. */
export async function openSession(sql: Sql, links: LinkSigner, caller: Caller, now: Date): Promise<string> {
  refuseOthers(caller)
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  await sql.query(OPEN, [caller.operatorId, id, caller.keyId, now, expiresAt])
  return links.sign(purposes.session, id, expiresAt)
}

/** A link that signs in once, with the key of the caller and without showing it. */
export async function issueSignIn(
  sql: Sql,
  links: LinkSigner,
  caller: Caller,
  until: Date,
  now: Date,
): Promise<string> {
  refuseOthers(caller)
  const id = newId(now)
  await sql.query(OPEN, [caller.operatorId, id, caller.keyId, null, until])
  return links.sign(purposes.signIn, id, until)
}

// A second request finds it opened.
const USE = `
  update dashboard_session s set opened_at = $2, expires_at = $3
  where s.session_id = $1 and s.opened_at is null and s.ended_at is null and s.expires_at > $2
  returning s.session_id`

/** Opens the session of such a link; undefined when the link is forged, expired or used already. */
export async function useSignIn(sql: Sql, links: LinkSigner, token: string, now: Date): Promise<string | undefined> {
  const link: SignedLink | undefined = links.read(purposes.signIn, token)
  if (!link) return undefined
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  const opened = await sql.query(USE, [link.id, now, expiresAt])
  return opened.length === 0 ? undefined : links.sign(purposes.session, link.id, expiresAt)
}

function refuseOthers(caller: Caller): void {
  if (holds(caller, 'operator:read')) return
  throw new Refusal(
    'permission-denied',
    'The dashboard needs a key of the operator: one with the scope "operator:read" or "operator:write".',
  )
}
