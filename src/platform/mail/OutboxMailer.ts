import type { Address, Delivery, Mailer } from './Mailer.ts'

/** Sends nothing: e-mails wait in the outbox. */
export class OutboxMailer implements Mailer {
  readonly transport = null
  readonly from: Address

  constructor(from: Address) {
    this.from = from
  }

  async deliver(): Promise<Delivery> {
    throw new Error('No mail server is configured: the message waits in the outbox.')
  }

  async close(): Promise<void> {}
}
