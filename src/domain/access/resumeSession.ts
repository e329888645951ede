import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { Refusal } from '../refusals/refusal.ts'
import { refuseOtherAddresses } from './allowedAddresses.ts'
import type { Caller } from './Caller.ts'
import type { Client } from './Client.ts'
import { feedPosition } from './feedPosition.ts'
import type { LinkSigner } from './LinkSigner.ts'
import { purposes } from './openSession.ts'
import { operatorOfLink } from './operatorOfLink.ts'
import { walPosition } from './walPosition.ts'

const select = preparedStatement(({ operatorId, id }: Placeholders<{ operatorId: string; id: string }>) =>
  kysely
    .selectFrom('dashboard_session as s')
    .innerJoin('api_key as k', join =>
      join.onRef('k.operator_id', '=', 's.operator_id').onRef('k.key_id', '=', 's.key_id'),
    )
    .innerJoin('operator as o', 'o.operator_id', 's.operator_id')
    .select([
      'k.operator_id as operatorId',
      'o.name as operatorName',
      'o.time_zone as timeZone',
      'o.currency',
      'k.partner_id as partnerId',
      sql<null>`null`.as('partnerSlug'),
      'k.key_id as keyId',
      'k.scopes',
      'k.role',
      'k.rate_limits as rateLimits',
      'k.allowed_addresses as allowedAddresses',
      'k.expires_at as expiresAt',
      'k.revoked_at as revokedAt',
      's.opened_at as openedAt',
      's.expires_at as endsAt',
      's.ended_at as endedAt',
      feedPosition.as('position'),
      walPosition.as('walPosition'),
    ])
    .where('s.operator_id', '=', operatorId)
    .where('k.operator_id', '=', operatorId)
    .where('o.operator_id', '=', operatorId)
    .where('s.session_id', '=', id),
)

/** The caller of the browser's session; refuses if the session or its key has ended, or the key does not work from there. */
export async function resumeSession(
  db: Sql,
  links: LinkSigner,
  token: string,
  now: Date,
  { address }: Client,
): Promise<Caller> {
  const link = links.read(purposes.session, token)
  const operatorId = link && (await operatorOfLink(db, link, 'dashboard_session'))
  const [row] = operatorId ? await select(db, { operatorId, id: link.id }) : []
  if (!row?.openedAt || row.endedAt || row.endsAt <= now || row.revokedAt || (row.expiresAt && row.expiresAt <= now)) {
    throw new Refusal('unauthenticated', 'Your session has ended. Sign in again.')
  }
  refuseOtherAddresses(row.allowedAddresses, address)
  const { openedAt, endsAt, endedAt, expiresAt, revokedAt, allowedAddresses, ...caller } = row
  return { ...caller, sessionId: link!.id }
}

const end = preparedStatement(({ operatorId, id, now }: Placeholders<{ operatorId: string; id: string; now: Date }>) =>
  kysely
    .updateTable('dashboard_session')
    .set({ ended_at: now })
    .where('operator_id', '=', operatorId)
    .where('session_id', '=', id)
    .where('ended_at', 'is', null),
)

/** Signs out: the token is no longer valid. */
export async function endSession(db: Sql, links: LinkSigner, token: string, now: Date): Promise<void> {
  const link = links.read(purposes.session, token)
  const operatorId = link && (await operatorOfLink(db, link, 'dashboard_session'))
  if (operatorId) await end(db, { operatorId, id: link.id, now })
}
