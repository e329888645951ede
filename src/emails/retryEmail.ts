import type { Database } from '../database/Database.ts'
import { Refusal } from '../refusal.ts'
import type { EmailRow } from './emailColumns.ts'
import { findEmail } from './findEmails.ts'
import { queueEmails } from './queueEmails.ts'
import { unknownEmail } from './unknownEmail.ts'

const RETRY = `
  update email set status = 'PLANNED', attempts = 0
  where operator_id = $1 and email_id = $2 and status = 'FAILED' returning email_id`

/** Retries an e-mail that was given up, at once and as often as a new one. Its failure stays until it is sent. */
export async function retryEmail(
  database: Database,
  operatorId: string,
  emailId: string,
  now: Date,
): Promise<EmailRow> {
  return database.transaction(async sql => {
    const retried = await sql.query(RETRY, [operatorId, emailId])
    const email = await findEmail(sql, operatorId, emailId)
    if (!email) throw unknownEmail()
    if (retried.length === 0) {
      throw new Refusal(
        'invalid-transition',
        `The e-mail is ${email.status}; only one that is FAILED can be tried again.`,
        { state: email.status },
      )
    }
    await queueEmails(sql, operatorId, [{ emailId, runAt: now }])
    return email
  })
}
