import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { updateStaffKey } from '../access/updateStaffKey.ts'
import { linkMembers } from '../resources/linkMembers.ts'
import type { StaffRow } from './findStaff.ts'
import { lockStaff } from './lockStaff.ts'
import { removeAllPasskeys } from './passkeys/removePasskeys.ts'
import { refuseLastOwner } from './refuseLastOwner.ts'

const end = preparedStatement(
  ({ operatorId, keyId, now }: Placeholders<{ operatorId: string; keyId: string; now: Date }>) => sql`
  update staff_account set deactivated_at = ${now}, oidc_issuer = null, oidc_subject = null where operator_id = ${operatorId} and key_id = ${keyId}`,
)

/**
 * Ends a staff account at once and permanently, with its sessions, links to sign in and passkeys. What the person did keeps the name. Doing it
 * again has no effect.
 */
export async function deactivateStaff(
  database: Database,
  operatorId: string,
  keyId: string,
  now: Date,
): Promise<StaffRow> {
  return database.transaction(async db => {
    const account = await lockStaff(db, operatorId, keyId)
    if (account.deactivatedAt !== null) return account
    await refuseLastOwner(db, operatorId, account, ['staffId'])
    const { name, role } = account
    await updateStaffKey(db, { operatorId, keyId, name, role, revokedAt: now })
    await end(db, { operatorId, keyId, now })
    await removeAllPasskeys(db, operatorId, keyId)
    await linkMembers(db, { operatorId, keyId, memberIds: [] })
    return { ...account, deactivatedAt: now, version: account.version + 1 }
  })
}
