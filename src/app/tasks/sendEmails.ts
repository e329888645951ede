import { findOperatorsById } from '../../domain/access/findOperators.ts'
import type { OperatorRow } from '../../domain/access/operatorColumns.ts'
import { contentAsWritten } from '../../domain/emails/contentAsWritten.ts'
import { deliverEmails, type EmailsToSend } from '../../domain/emails/deliverEmails.ts'
import type { Email } from '../../domain/emails/Email.ts'
import type { EmailContent, WriteEmailContent } from '../../domain/emails/EmailContent.ts'
import { EmailKind } from '../../domain/emails/EmailKind.ts'
import { logoImage } from '../../domain/products/pictures/logoImage.ts'
import { writeVoucherEmail } from '../../domain/promotions/vouchers/writeVoucherEmail.ts'
import { brandEmail } from '../../domain/settings/brandEmail.ts'
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
  const prepare = (some: readonly Email[]) => {
    const write = writerOf(services, emails.operatorId, some, now)
    return branded(services, emails.operatorId, write, error => report(error, { operatorId: emails.operatorId }))
  }
  const over = AbortSignal.any([stopping, AbortSignal.timeout(SLICE_MS)])
  await deliverEmails(
    { database, mailer, prepare, report: (error, { emailId }) => report(error, { emailId }) },
    emails,
    now,
    over,
  )
}

/** The e-mails to the operator itself, about its usage, webhooks and keys. */
const OWN: readonly EmailKind[] = [EmailKind.USAGE_QUOTA, EmailKind.WEBHOOK_PAUSED, EmailKind.KEY_EXPIRES]

/** Adds the operator to e-mails to customers and partners. Without a logo that can be read they are sent all the same. */
function branded(
  { database, storage }: Services,
  operatorId: string,
  write: WriteEmailContent,
  report: (error: unknown) => void,
): WriteEmailContent {
  const find = async (): Promise<[OperatorRow, NonNullable<EmailContent['images']>]> => {
    const operator = (await findOperatorsById(database, operatorId, [operatorId])).get(operatorId)!
    const { logo } = operator
    if (logo === null) return [operator, []]
    const content = await logoImage(storage, operatorId, logo).catch(report)
    return [operator, content ? [{ name: 'logo', alt: '', png: () => content, at: 'head' }] : []]
  }
  let found: ReturnType<typeof find> | undefined
  return async email => {
    const content = await write(email)
    if ('reason' in content || OWN.includes(email.kind)) return content
    found ??= find()
    const [operator, logo] = await found
    return { ...brandEmail(content, operator), images: [...(content.images ?? []), ...logo] }
  }
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
