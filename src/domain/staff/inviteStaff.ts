import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { addStaff } from './addStaff.ts'
import type { StaffRow } from './findStaff.ts'
import type { StaffInput } from './StaffInput.ts'

/** Adds a staff account and queues its invitation: both or neither. */
export async function inviteStaff(
  database: Database,
  operatorId: string,
  input: StaffInput,
  now: Date,
): Promise<StaffRow> {
  return database.transaction(async db => {
    const account = await addStaff(db, operatorId, input, now)
    await queueInvitation(db, operatorId, account.keyId)
    return account
  })
}

/** Queues the letter with the link of an invitation. */
export function queueInvitation(db: Parameters<typeof enqueue>[0], operatorId: string, keyId: string): Promise<void> {
  return enqueue(
    db,
    'staff-letter',
    { operatorId, keyId, occasion: 'invitation' },
    { key: `staff-letter:${keyId}:invitation` },
  )
}
