import type { Address } from './Mailer.ts'
import type { SmtpServer } from './SmtpServer.ts'

/** How e-mails are sent, and from whom. */
export interface MailSettings {
  mail: MailTransport
  /** The mail server, if `mail` is `smtp`. */
  smtp: SmtpServer | null
  /** The sender of e-mails. */
  mailFrom: Address
}

/**
 * `none`: e-mails wait in the outbox until a mail server is configured. `log`: for development, e-mails are logged and
 * count as sent.
 */
export const mailTransports = ['smtp', 'log', 'none'] as const

export type MailTransport = (typeof mailTransports)[number]
