import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Email } from './Email.ts'
import type { EmailContent } from './EmailContent.ts'
import { type EmailPlan, planEmail } from './planEmail.ts'

const write = preparedStatement((given: Placeholders<Written>) =>
  kysely
    .updateTable('email')
    .set({
      recipient: given.recipient,
      recipient_name: given.recipientName,
      subject: given.subject,
      text: given.text,
      html: given.html,
      language: given.language,
    })
    .where('operator_id', '=', given.operatorId)
    .where('email_id', '=', given.emailId),
)

interface Written extends Pick<Email, 'recipient' | 'recipientName' | 'subject' | 'text' | 'html' | 'language'> {
  operatorId: string
  emailId: string
}

/** Plans an e-mail that is already written, of a kind without a limit per object; it is sent unchanged. */
export async function planWrittenEmail(
  db: Sql,
  plan: EmailPlan,
  { to, subject, text, html, language }: Omit<EmailContent, 'calendar' | 'replyTo'>,
  now: Date,
): Promise<string> {
  const emailId = (await planEmail(db, plan, now))!
  const written = { recipient: to.address, recipientName: to.name, subject, text, html, language }
  await write(db, { operatorId: plan.operatorId, emailId, ...written })
  return emailId
}
