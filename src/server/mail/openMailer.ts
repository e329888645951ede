import type { Mailer } from '../../emails/Mailer.ts'
import type { Config } from '../Config.ts'
import { OutboxMailer } from './OutboxMailer.ts'

/** Opens the way to the mail server that the configuration names; without one, nothing leaves the house. */
export async function openMailer({ smtp, mailFrom }: Pick<Config, 'smtp' | 'mailFrom'>): Promise<Mailer> {
  if (smtp === null) return new OutboxMailer(mailFrom)
  // Who sends nothing does not wait for the client to load.
  const { SmtpMailer } = await import('./SmtpMailer.ts')
  return new SmtpMailer(smtp, mailFrom)
}
