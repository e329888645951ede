import { deliverEmail, type EmailToSend } from '../../emails/deliverEmail.ts'
import { EmailKind } from '../../emails/EmailKind.ts'
import type { EmailRow } from '../../emails/emailColumns.ts'
import type { Letter } from '../../emails/Letter.ts'
import { letterAsWritten } from '../../emails/letterAsWritten.ts'
import type { Services } from '../../graphql/Services.ts'
import { writeOfferLetter } from '../../waitlist/writeOfferLetter.ts'
import { writeWorkflowLetter } from '../../workflows/writeWorkflowLetter.ts'

/** Sends an e-mail, written by whom it is for. */
export async function sendEmail(services: Services, job: EmailToSend, now: Date): Promise<void> {
  const { database, mailer } = services
  await deliverEmail({ database, mailer, write: email => write(services, job.operatorId, email, now) }, job, now)
}

async function write(services: Services, operatorId: string, email: EmailRow, now: Date): Promise<Letter | null> {
  const { database, links, mailer } = services
  switch (email.kind) {
    case EmailKind.WORKFLOW:
      return writeWorkflowLetter({ database, links, from: mailer.from }, operatorId, email, now)
    case EmailKind.TEST:
    case EmailKind.USAGE_QUOTA:
    case EmailKind.RESENT:
      return letterAsWritten(email)
    case EmailKind.WAITLIST_OFFER:
      return writeOfferLetter({ database, links }, operatorId, email, now)
  }
}
