import type { Address, Delivery, Mailer } from '../../emails/Mailer.ts'

/** Sends nothing: what is written stays in the outbox. */
export class OutboxMailer implements Mailer {
  readonly sends = false
  readonly from: Address

  constructor(from: Address) {
    this.from = from
  }

  async deliver(): Promise<Delivery> {
    throw new Error('Without SMTP_URL no message can be delivered: it stays in the outbox.')
  }

  async close(): Promise<void> {}
}
