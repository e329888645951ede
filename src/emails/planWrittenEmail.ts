import type { Sql } from '../database/Database.ts'
import type { EmailContent } from './EmailContent.ts'
import { type EmailPlan, planEmail } from './planEmail.ts'

const WRITE = `
  update email set recipient = $3, recipient_name = $4, subject = $5, text = $6, html = $7, language = $8
  where operator_id = $1 and email_id = $2`

/** Plans an e-mail that is already written, of a kind without a limit per object; it is sent unchanged. */
export async function planWrittenEmail(
  sql: Sql,
  plan: EmailPlan,
  { to, subject, text, html, language }: Omit<EmailContent, 'calendar'>,
  now: Date,
): Promise<string> {
  const emailId = (await planEmail(sql, plan, now))!
  await sql.query(WRITE, [plan.operatorId, emailId, to.address, to.name, subject, text, html, language])
  return emailId
}
