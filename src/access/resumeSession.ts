import type { Sql } from '../database/Database.ts'
import { Refusal } from '../refusal.ts'
import type { Caller } from './Caller.ts'
import type { KeyRow } from './findKey.ts'
import type { LinkSigner } from './LinkSigner.ts'
import { purposes } from './openSession.ts'

interface SessionRow extends Omit<KeyRow, 'lastUsedAt'> {
  openedAt: Date | null
  endsAt: Date
  endedAt: Date | null
}

const FIND = `
  select k.operator_id "operatorId", o.name "operatorName", o.time_zone "timeZone", o.currency, k.partner_id "partnerId",
    null "partnerSlug", k.key_id "keyId", k.scopes, k.expires_at "expiresAt", k.revoked_at "revokedAt",
    s.opened_at "openedAt", s.expires_at "endsAt", s.ended_at "endedAt"
  from dashboard_session s
  join api_key k on k.operator_id = s.operator_id and k.key_id = s.key_id
  join operator o on o.operator_id = s.operator_id
  where s.session_id = $1`

/** The caller of the browser's session; refused when the session or its key has ended. */
export async function resumeSession(sql: Sql, links: LinkSigner, token: string, now: Date): Promise<Caller> {
  const link = links.read(purposes.session, token)
  const [row] = link ? await sql.query<SessionRow>(FIND, [link.id]) : []
  if (!row?.openedAt || row.endedAt || row.endsAt <= now || row.revokedAt || (row.expiresAt && row.expiresAt <= now)) {
    throw new Refusal('unauthenticated', 'Your session has ended. Sign in again.')
  }
  const { openedAt, endsAt, endedAt, expiresAt, revokedAt, ...caller } = row
  return caller
}

const END = 'update dashboard_session s set ended_at = $2 where s.session_id = $1 and s.ended_at is null'

/** Signs out: whoever has the token has nothing any more. */
export async function endSession(sql: Sql, links: LinkSigner, token: string, now: Date): Promise<void> {
  const link = links.read(purposes.session, token)
  if (link) await sql.query(END, [link.id, now])
}
