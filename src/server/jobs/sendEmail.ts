import { deliverEmail, type EmailToSend } from '../../emails/deliverEmail.ts'
import type { EmailKind } from '../../emails/EmailKind.ts'
import type { WriteLetter } from '../../emails/Letter.ts'
import { letterAsWritten } from '../../emails/letterAsWritten.ts'
import type { Services } from '../../graphql/Services.ts'
import { writeWorkflowLetter } from '../../workflows/writeWorkflowLetter.ts'

/** Sends an e-mail, written by whom it is for. */
export async function sendEmail(services: Services, email: EmailToSend, now: Date): Promise<void> {
  const { database, links, mailer } = services
  const desk = { database, links, from: mailer.from }
  const writers: Record<EmailKind, WriteLetter> = {
    WORKFLOW: row => writeWorkflowLetter(desk, email.operatorId, row, now),
    WAITLIST_OFFER: () => Promise.reject(new Error('The waitlist writes no offers yet.')),
    TEST: async row => letterAsWritten(row),
  }
  await deliverEmail({ database, mailer, write: row => writers[row.kind](row) }, email, now)
}
