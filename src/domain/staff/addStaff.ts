import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { violates } from '../../platform/sql/violates.ts'
import { insertStaffKey } from '../access/insertStaffKey.ts'
import { validationRefusal } from '../refusals/refusal.ts'
import { linkMembers } from '../resources/linkMembers.ts'
import { newId } from '../scalars/typeid.ts'
import { emailTaken } from './emailTaken.ts'
import { findStaffById, type StaffRow } from './findStaff.ts'
import type { StaffInput } from './StaffInput.ts'

/** At most, also counting accounts that were deactivated. */
const MAX_STAFF = 500

interface NewAccount {
  operatorId: string
  keyId: string
  email: string
  now: Date
}

const insert = preparedStatement(
  ({ operatorId, keyId, email, now }: Placeholders<NewAccount>) => sql<{ keyId: string }>`
  insert into staff_account (operator_id, key_id, email, created_at, invited_at)
  select ${operatorId}, ${keyId}, ${email}, ${now}, ${now}
  where (select count(*) from staff_account where operator_id = ${operatorId}) < ${MAX_STAFF}
  returning key_id "keyId"`,
)

/** Adds a staff account in a transaction. No letter is sent. */
export async function addStaff(db: Sql, operatorId: string, input: StaffInput, now: Date): Promise<StaffRow> {
  const keyId = newId(now)
  const email = input.email.trim()
  await insertStaffKey(db, { operatorId, keyId, name: input.name.trim(), role: input.role, now })
  try {
    if ((await insert(db, { operatorId, keyId, email, now })).length === 0) throw tooMany()
  } catch (error) {
    if (violates(error, 'staff_account_email_unique')) throw emailTaken()
    throw error
  }
  if (input.memberIds?.length) await linkMembers(db, { operatorId, keyId, memberIds: input.memberIds })
  return (await findStaffById(db, operatorId, [keyId])).get(keyId)!
}

function tooMany() {
  return validationRefusal([{ path: ['input'], detail: `An operator has at most ${MAX_STAFF} staff accounts.` }])
}
