import type { FastifyBaseLogger } from 'fastify'
import type { Mailer } from '../emails/Mailer.ts'
import type { Config } from '../service/Config.ts'
import { LogMailer } from './LogMailer.ts'
import { OutboxMailer } from './OutboxMailer.ts'

/** Opens the transport that the configuration names. Without one, e-mails wait in the outbox. */
export async function openMailer(
  { mail, smtp, mailFrom }: Pick<Config, 'mail' | 'smtp' | 'mailFrom'>,
  log: FastifyBaseLogger,
): Promise<Mailer> {
  switch (mail) {
    case 'none':
      return new OutboxMailer(mailFrom)
    case 'log':
      return new LogMailer(mailFrom, log)
    case 'smtp': {
      // nodemailer is only loaded when needed.
      const { SmtpMailer } = await import('./SmtpMailer.ts')
      return new SmtpMailer(smtp!, mailFrom)
    }
  }
}
