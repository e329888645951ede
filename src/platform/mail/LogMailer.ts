import type { Log } from '../log/Log.ts'
import { EmailTransport } from './EmailTransport.ts'
import type { Address, Delivery, Mailer, Message } from './Mailer.ts'

/** For development: e-mails are logged and not sent. */
export class LogMailer implements Mailer {
  readonly transport = EmailTransport.LOG
  readonly from: Address
  readonly #log: Log

  constructor(from: Address, log: Log) {
    this.from = from
    this.#log = log
  }

  async deliver({ to, subject, messageId }: Message, claim: () => Promise<boolean>): Promise<Delivery> {
    if (!(await claim())) return { sent: false, answer: null }
    this.#log.info({ to: to.address, subject, messageId }, 'e-mail logged, not sent (MAIL=log)')
    return { sent: true, answer: null }
  }

  async close(): Promise<void> {}
}
