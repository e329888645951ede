import { sql } from 'kysely'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { violates } from '../../platform/sql/violates.ts'
import { insertStaffKey } from '../access/insertStaffKey.ts'
import { validationRefusal } from '../refusals/refusal.ts'
import { linkMembers } from '../resources/linkMembers.ts'
import { newId } from '../scalars/typeid.ts'
import { findStaffById, type StaffRow } from './findStaff.ts'
import type { StaffInput } from './StaffInput.ts'

/** At most, also counting accounts that were deactivated. */
export const MAX_STAFF = 500

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

/** Adds a staff account and queues its invitation: both or neither. */
export async function inviteStaff(
  database: Database,
  operatorId: string,
  input: StaffInput,
  now: Date,
): Promise<StaffRow> {
  const keyId = newId(now)
  const email = input.email.trim()
  try {
    return await database.transaction(async db => {
      await insertStaffKey(db, { operatorId, keyId, name: input.name.trim(), role: input.role, now })
      if ((await insert(db, { operatorId, keyId, email, now })).length === 0) throw tooMany()
      if (input.memberIds?.length) await linkMembers(db, { operatorId, keyId, memberIds: input.memberIds })
      await queueInvitation(db, operatorId, keyId)
      return (await findStaffById(db, operatorId, [keyId])).get(keyId)!
    })
  } catch (error) {
    if (violates(error, 'staff_account_email_unique')) throw emailTaken()
    throw error
  }
}

/** Queues the letter with the link of an invitation. */
export function queueInvitation(db: Parameters<typeof enqueue>[0], operatorId: string, keyId: string): Promise<void> {
  return enqueue(db, 'staff-letter', { operatorId, keyId, occasion: 'invitation' }, { key: `staff-letter:${keyId}` })
}

/** The refusal of an e-mail address that an active account has. */
export function emailTaken() {
  return validationRefusal([
    { path: ['input', 'email'], detail: 'An active staff account of this operator has this e-mail address.' },
  ])
}

function tooMany() {
  return validationRefusal([{ path: ['input'], detail: `An operator has at most ${MAX_STAFF} staff accounts.` }])
}
