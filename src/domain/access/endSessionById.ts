import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import { hasScope } from './admit.ts'
import type { Caller } from './Caller.ts'

interface Ending {
  operatorId: string
  sessionId: string
  /** Null for any. */
  keyId: string | null
  now: Date
}

const end = preparedStatement(
  ({ operatorId, sessionId, keyId, now }: Placeholders<Ending>) => sql<{ keyId: string }>`
  update dashboard_session set ended_at = coalesce(ended_at, ${now})
  where operator_id = ${operatorId} and session_id = ${sessionId} and opened_at is not null
    and (${keyId}::uuid is null or key_id = ${keyId})
  returning key_id "keyId"`,
)

/** Ends a session: an own one, or as an owner that of anybody. Doing it again has no effect. */
export async function endSessionById(db: Sql, caller: Caller, sessionId: string, now: Date): Promise<void> {
  const { operatorId } = caller
  const keyId = hasScope(caller, 'operator:write') ? null : caller.keyId
  if ((await end(db, { operatorId, sessionId, keyId, now })).length === 0) throw notFound('session')
}
