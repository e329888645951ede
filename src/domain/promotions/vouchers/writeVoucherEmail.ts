import type { Sql } from '../../../platform/sql/Database.ts'
import { contentAsWritten } from '../../emails/contentAsWritten.ts'
import type { Email } from '../../emails/Email.ts'
import type { EmailContent } from '../../emails/EmailContent.ts'
import { EmailReason, type ReasonWithFacts } from '../../emails/EmailReason.ts'
import { findVouchersById } from './findVouchers.ts'

/** The e-mail of a voucher as it was written. It is not sent once the voucher is void. */
export async function writeVoucherEmail(
  db: Sql,
  operatorId: string,
  email: Email,
): Promise<EmailContent | ReasonWithFacts> {
  const voucher = (await findVouchersById(db, operatorId, [email.occasion!])).get(email.occasion!)
  if (!voucher || voucher.voidedAt !== null) return { reason: EmailReason.VOUCHER_VOID }
  return contentAsWritten(email)
}
