import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { violates } from '../../platform/sql/violates.ts'
import { endLinks } from '../access/endLinks.ts'
import { StaffRole } from '../access/StaffRole.ts'
import { updateStaffKey } from '../access/updateStaffKey.ts'
import { nullViolations } from '../refusals/nullViolations.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import { linkMembers } from '../resources/linkMembers.ts'
import { emailTaken } from './emailTaken.ts'
import type { StaffRow } from './findStaff.ts'
import { lockStaff } from './lockStaff.ts'
import { refuseDeactivated } from './refuseDeactivated.ts'
import { refuseLastOwner } from './refuseLastOwner.ts'
import type { StaffChanges } from './StaffChanges.ts'

// Another address can be of somebody else: it is no longer bound to whom an identity provider knows.
const writeEmail = preparedStatement(
  ({ operatorId, keyId, email }: Placeholders<{ operatorId: string; keyId: string; email: string }>) => sql`
  update staff_account set email = ${email},
    oidc_issuer = case when lower(email) = lower(${email}) then oidc_issuer end,
    oidc_subject = case when lower(email) = lower(${email}) then oidc_subject end
  where operator_id = ${operatorId} and key_id = ${keyId}`,
)

/** Changes a staff account. It applies to the next request of the person. */
export async function updateStaff(
  database: Database,
  operatorId: string,
  keyId: string,
  input: StaffChanges,
  now: Date,
  expectedVersion: number | null = null,
): Promise<StaffRow> {
  refuseViolations(nullViolations(input))
  try {
    return await database.transaction(async db => {
      const account = await lockStaff(db, operatorId, keyId)
      refuseDeactivated(account)
      refuseStale('The staff account', account.version, expectedVersion)
      const role = input.role ?? account.role
      if (role !== StaffRole.OWNER) await refuseLastOwner(db, operatorId, account, ['input', 'role'])
      const [name, email] = [input.name?.trim() ?? account.name, input.email?.trim() ?? account.email]
      await updateStaffKey(db, { operatorId, keyId, name, role, revokedAt: null })
      await writeEmail(db, { operatorId, keyId, email })
      if (email !== account.email) await endLinks(db, { operatorId, keyId, now })
      if (input.memberIds) await linkMembers(db, { operatorId, keyId, memberIds: input.memberIds })
      return { ...account, name, email, role, version: account.version + 1 }
    })
  } catch (error) {
    if (violates(error, 'staff_account_email_unique')) throw emailTaken()
    throw error
  }
}
