import { contentAsWritten } from '../emails/contentAsWritten.ts'
import { deliverEmail, type EmailToSend } from '../emails/deliverEmail.ts'
import type { EmailContent } from '../emails/EmailContent.ts'
import { EmailKind } from '../emails/EmailKind.ts'
import type { ReasonWithFacts } from '../emails/EmailReason.ts'
import type { EmailRow } from '../emails/emailColumns.ts'
import type { Services } from '../Services.ts'
import { writeOfferEmail } from '../waitlist/writeOfferEmail.ts'
import { writeWorkflowEmail } from '../workflows/writeWorkflowEmail.ts'

/** Sends an e-mail, whose content is written by the module that planned it. */
export async function sendEmail(services: Services, job: EmailToSend, now: Date): Promise<void> {
  const { database, mailer } = services
  await deliverEmail({ database, mailer, write: email => write(services, job.operatorId, email, now) }, job, now)
}

async function write(
  services: Services,
  operatorId: string,
  email: EmailRow,
  now: Date,
): Promise<EmailContent | ReasonWithFacts> {
  const { database, links, mailer } = services
  const fromWorkflow = () => writeWorkflowEmail({ database, links, from: mailer.from }, operatorId, email, now)
  const fromWaitlist = () => writeOfferEmail({ database, links }, operatorId, email, now)
  switch (email.kind) {
    case EmailKind.WORKFLOW:
      return fromWorkflow()
    case EmailKind.WAITLIST_OFFER:
      return fromWaitlist()
    case EmailKind.RESENT:
      return email.waitlistId === null ? fromWorkflow() : fromWaitlist()
    case EmailKind.TEST:
    case EmailKind.USAGE_QUOTA:
    case EmailKind.WEBHOOK_PAUSED:
      return contentAsWritten(email)
  }
}
