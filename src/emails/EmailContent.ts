import type { ReasonWithFacts } from './EmailReason.ts'
import type { EmailRow } from './emailColumns.ts'
import type { Message } from './Mailer.ts'

/** What is written in an e-mail, and to whom. */
export type EmailContent = Pick<Message, 'to' | 'subject' | 'text' | 'html' | 'language' | 'calendar'>

/** Writes an e-mail as things stand at the moment of sending it, or says why it is not to be sent any more. */
export type WriteEmailContent = (email: EmailRow) => Promise<EmailContent | ReasonWithFacts>
