import type { Database } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { Email } from './Email.ts'
import { EmailStatus } from './EmailStatus.ts'
import { findEmail } from './findEmails.ts'
import { queueEmails } from './queueEmails.ts'

const retry = preparedStatement(({ operatorId, emailId }: Placeholders<{ operatorId: string; emailId: string }>) =>
  kysely
    .updateTable('email')
    .set({ status: EmailStatus.PLANNED, attempts: 0 })
    .where('operator_id', '=', operatorId)
    .where('email_id', '=', emailId)
    .where('status', '=', EmailStatus.FAILED)
    .returning('email_id'),
)

/** Retries an e-mail that was given up, at once and as often as a new one. Its failure stays until it is sent. */
export async function retryEmail(database: Database, operatorId: string, emailId: string, now: Date): Promise<Email> {
  return database.transaction(async db => {
    const retried = await retry(db, { operatorId, emailId })
    const email = await findEmail(db, operatorId, emailId)
    if (!email) throw notFound('email')
    if (retried.length === 0) {
      throw new Refusal(
        'invalid-transition',
        `The e-mail is ${email.status}; only one that is FAILED can be tried again.`,
        { state: email.status },
      )
    }
    await queueEmails(db, operatorId, [{ emailId, runAt: now }])
    return email
  })
}
