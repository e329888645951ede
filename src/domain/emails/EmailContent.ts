import type { Message } from '../../platform/mail/Mailer.ts'
import type { Email } from './Email.ts'
import type { ReasonWithFacts } from './EmailReason.ts'

/** The content of an e-mail, and its recipient. */
export type EmailContent = Pick<
  Message,
  'to' | 'replyTo' | 'subject' | 'text' | 'html' | 'language' | 'calendar' | 'images'
>

/** Writes an e-mail from the state at the time of sending, or returns the reason why it is no longer to be sent. */
export type WriteEmailContent = (email: Email) => Promise<EmailContent | ReasonWithFacts>

/** Returns what writes these e-mails, which reads what they have in common once. */
export type PrepareEmailContents = (emails: readonly Email[]) => WriteEmailContent
