import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { roleScopes, type StaffRole } from './StaffRole.ts'

interface StaffKeyChanges {
  operatorId: string
  keyId: string
  name: string
  role: StaffRole
  /** Set if the account ends: its sessions end with it. */
  revokedAt: Date | null
}

const update = preparedStatement(
  ({ operatorId, keyId, name, role, scopes, revokedAt }: Placeholders<StaffKeyChanges & { scopes: string[] }>) => sql`
  update api_key set name = ${name}, role = ${role}, scopes = ${scopes}::text[], revoked_at = ${revokedAt}, version = version + 1
  where operator_id = ${operatorId} and key_id = ${keyId}`,
)

/** Changes the key of a staff account. It applies to the next request of each of its sessions. */
export async function updateStaffKey(db: Sql, key: StaffKeyChanges): Promise<void> {
  await update(db, { ...key, scopes: [...roleScopes[key.role]] })
}
