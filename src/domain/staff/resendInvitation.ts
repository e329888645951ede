import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { StaffRow } from './findStaff.ts'
import { queueInvitation } from './inviteStaff.ts'
import { lockStaff } from './lockStaff.ts'
import { refuseDeactivated } from './refuseDeactivated.ts'

const record = preparedStatement(
  ({ operatorId, keyId, now }: Placeholders<{ operatorId: string; keyId: string; now: Date }>) => sql`
  update staff_account set invited_at = ${now} where operator_id = ${operatorId} and key_id = ${keyId}`,
)

/** Sends the invitation of a staff account again, with a new link. */
export async function resendInvitation(
  database: Database,
  operatorId: string,
  keyId: string,
  now: Date,
): Promise<StaffRow> {
  return database.transaction(async db => {
    const account = await lockStaff(db, operatorId, keyId)
    refuseDeactivated(account)
    await record(db, { operatorId, keyId, now })
    await queueInvitation(db, operatorId, keyId)
    return { ...account, invitedAt: now }
  })
}
