import type { EmailRow } from './emailColumns.ts'
import type { Message } from './Mailer.ts'

/** What is written in an e-mail, and to whom. */
export type Letter = Pick<Message, 'to' | 'subject' | 'text' | 'html' | 'language' | 'calendar'>

/** Writes an e-mail as things stand at the moment of sending it; null when there is no reason for it any more. */
export type WriteLetter = (email: EmailRow) => Promise<Letter | null>
