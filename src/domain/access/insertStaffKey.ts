import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { roleScopes, type StaffRole } from './StaffRole.ts'

interface StaffKey {
  operatorId: string
  keyId: string
  name: string
  role: StaffRole
  now: Date
}

const insert = preparedStatement((key: Placeholders<StaffKey & { scopes: string[] }>) =>
  kysely.insertInto('api_key').values({
    operator_id: key.operatorId,
    key_id: key.keyId,
    name: key.name,
    prefix: '',
    scopes: key.scopes as never,
    role: key.role,
    created_at: key.now,
  }),
)

/** Adds the key of a staff account. Nobody can send it: only sessions are opened with it. */
export async function insertStaffKey(db: Sql, key: StaffKey): Promise<void> {
  await insert(db, { ...key, scopes: [...roleScopes[key.role]] })
}
