import type { Sql } from '../../platform/sql/Database.ts'
import { findOperatorsById } from '../access/findOperators.ts'
import { contentAsWritten } from '../emails/contentAsWritten.ts'
import type { Email } from '../emails/Email.ts'
import type { EmailContent } from '../emails/EmailContent.ts'

/** The e-mail of a statement as it was written. Replies go to the operator. */
export async function writeStatementEmail(db: Sql, operatorId: string, email: Email): Promise<EmailContent> {
  const { name, replyTo } = (await findOperatorsById(db, operatorId, [operatorId])).get(operatorId)!
  return { ...contentAsWritten(email), replyTo: replyTo === null ? null : { name, address: replyTo } }
}
