import type { Database } from '../../platform/sql/Database.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { dropEmails } from './dropEmails.ts'
import type { Email } from './Email.ts'
import { EmailKind } from './EmailKind.ts'
import { EmailReason } from './EmailReason.ts'
import { findEmailsById } from './findEmails.ts'

/**
 * Drops those of these messages that are not sent yet. Returns all of them as they are then.
 * @throws Refusal `validation` if one is no message of the operator
 */
export async function withdrawEmails(
  database: Database,
  operatorId: string,
  emailIds: readonly string[],
  now: Date,
): Promise<Email[]> {
  return database.transaction(async db => {
    const found = await findEmailsById(db, operatorId, emailIds)
    refuseViolations(
      emailIds.flatMap((emailId, place) => {
        const kind = found.get(emailId)?.kind
        if (kind === EmailKind.MESSAGE) return []
        const detail = kind
          ? `Only a message to customers can be taken back; this e-mail is of the kind ${kind}.`
          : 'No e-mail of this operator has this EmailID.'
        return [{ path: ['input', 'emailIds', place], detail }]
      }),
    )
    const drops = emailIds.map(emailId => ({ emailId, reason: EmailReason.MESSAGE_WITHDRAWN }))
    await dropEmails(db, operatorId, drops, now)
    const after = await findEmailsById(db, operatorId, emailIds)
    return emailIds.flatMap(emailId => after.get(emailId) ?? [])
  })
}
