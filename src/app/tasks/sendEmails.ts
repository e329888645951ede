import { contentAsWritten } from '../../domain/emails/contentAsWritten.ts'
import { deliverEmails, type EmailsToSend } from '../../domain/emails/deliverEmails.ts'
import type { Email } from '../../domain/emails/Email.ts'
import type { WriteEmailContent } from '../../domain/emails/EmailContent.ts'
import { EmailKind } from '../../domain/emails/EmailKind.ts'
import { writeVoucherEmail } from '../../domain/promotions/vouchers/writeVoucherEmail.ts'
import { writeStatementEmail } from '../../domain/statements/writeStatementEmail.ts'
import { writeOfferEmail } from '../../domain/waitlist/writeOfferEmail.ts'
import { workflowEmailWriter } from '../../domain/workflows/workflowEmailWriter.ts'
import { writeMessage } from '../../domain/workflows/writeMessage.ts'
import type { Attempt } from '../../platform/jobs/Task.ts'
import type { Services } from '../../transports/graphql/Services.ts'

/** For how long a job begins to send e-mails: others of its queue, such as offers of the waitlist, come before the rest. */
const SLICE_MS = 2000

/** Sends e-mails, whose content is written by the modules that planned them. */
export async function sendEmails(services: Services, emails: EmailsToSend, attempt: Attempt): Promise<void> {
  const { database, mailer } = services
  const { now, stopping, report } = attempt
  const prepare = (some: readonly Email[]) => writerOf(services, emails.operatorId, some, now)
  const over = AbortSignal.any([stopping, AbortSignal.timeout(SLICE_MS)])
  await deliverEmails(
    { database, mailer, prepare, report: (error, { emailId }) => report(error, { emailId }) },
    emails,
    now,
    over,
  )
}

function writerOf(
  { database, links, mailer }: Services,
  operatorId: string,
  emails: readonly Email[],
  now: Date,
): WriteEmailContent {
  const fromWorkflow = workflowEmailWriter({ database, links, from: mailer.from }, operatorId, emails, now)
  const fromWaitlist = (email: Email) => writeOfferEmail({ database, links }, operatorId, email, now)
  return async email => {
    switch (email.kind) {
      case EmailKind.WORKFLOW:
        return fromWorkflow(email)
      case EmailKind.WAITLIST_OFFER:
        return fromWaitlist(email)
      case EmailKind.VOUCHER:
        return writeVoucherEmail(database, operatorId, email)
      case EmailKind.MESSAGE:
        return writeMessage(database, operatorId, email, now)
      case EmailKind.STATEMENT:
        return writeStatementEmail(database, operatorId, email)
      case EmailKind.RESENT:
        return email.waitlistId === null ? fromWorkflow(email) : fromWaitlist(email)
      case EmailKind.TEST:
      case EmailKind.USAGE_QUOTA:
      case EmailKind.WEBHOOK_PAUSED:
      case EmailKind.KEY_EXPIRES:
        return contentAsWritten(email)
    }
  }
}
