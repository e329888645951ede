import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { DashboardSession } from './DashboardSession.ts'

/** A session that is open. */
export type SessionRow = Pick<DashboardSession, 'sessionId' | 'keyId' | 'expiresAt' | 'address' | 'userAgent'> & {
  openedAt: Date
}

interface Requested {
  operatorId: string
  keyIds: readonly string[]
  now: Date
}

const select = preparedStatement(({ operatorId, keyIds, now }: Placeholders<Requested>) =>
  kysely
    .selectFrom('dashboard_session as s')
    .select([
      's.session_id as sessionId',
      's.key_id as keyId',
      's.opened_at as openedAt',
      's.expires_at as expiresAt',
      's.address',
      's.user_agent as userAgent',
    ])
    .$castTo<SessionRow>()
    .where('s.operator_id', '=', operatorId)
    .where(eb => eb('s.key_id', '=', eb.fn.any(keyIds)))
    .where('s.opened_at', 'is not', null)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .orderBy('s.opened_at', 'desc')
    .orderBy('s.session_id'),
)

/** The open sessions of each of many keys, the latest first. */
export async function findSessions(
  db: Sql,
  operatorId: string,
  keyIds: readonly string[],
  now: Date,
): Promise<Map<string, SessionRow[]>> {
  return Map.groupBy(await select(db, { operatorId, keyIds, now }), each => each.keyId)
}
