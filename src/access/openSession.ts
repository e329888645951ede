import type { Sql } from '../database/Database.ts'
import { Refusal } from '../refusal.ts'
import { newId } from '../scalars/typeid.ts'
import { holds } from './admit.ts'
import type { Caller } from './Caller.ts'
import type { LinkSigner, SignedLink } from './LinkSigner.ts'

/** Long enough for a day's work, short enough for a computer that others use tomorrow. */
export const SESSION_MS = 12 * 3_600_000

/** The purposes for which tokens are signed: one is never good for the other. */
export const purposes = { session: 'session', signIn: 'sign-in' } as const

const OPEN = `
  insert into dashboard_session (operator_id, session_id, key_id, opened_at, expires_at) values ($1, $2, $3, $4, $5)`

/** Signs in with a key: a session of twelve hours that may do what the key may. Answers what the browser keeps. */
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

// Whoever comes second finds it opened.
const USE = `
  update dashboard_session s set opened_at = $2, expires_at = $3
  where s.session_id = $1 and s.opened_at is null and s.ended_at is null and s.expires_at > $2
  returning s.session_id`

/** Follows such a link; undefined when it is not genuine, too old, or was followed before. */
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
