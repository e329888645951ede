import type { Fault } from '../log/Faults.ts'
import type { Log } from '../log/Log.ts'
import { LogMailer } from './LogMailer.ts'
import type { Mailer } from './Mailer.ts'
import type { MailSettings } from './MailSettings.ts'
import { OutboxMailer } from './OutboxMailer.ts'

/** Opens the transport that the configuration names. Without one, e-mails wait in the outbox. */
export async function openMailer({ mail, smtp, mailFrom }: MailSettings, log: Log, fault?: Fault): Promise<Mailer> {
  switch (mail) {
    case 'none':
      return new OutboxMailer(mailFrom)
    case 'log':
      return new LogMailer(mailFrom, log)
    case 'smtp': {
      // nodemailer is only loaded when needed.
      const { SmtpMailer } = await import('./SmtpMailer.ts')
      return new SmtpMailer(smtp!, mailFrom, fault ? { fault } : {})
    }
  }
}
