import type { Address, Delivery, Mailer } from '../emails/Mailer.ts'

/** Sends nothing: what is written waits in the outbox. */
export class OutboxMailer implements Mailer {
  readonly transport = null
  readonly from: Address

  constructor(from: Address) {
    this.from = from
  }

  async deliver(): Promise<Delivery> {
    throw new Error('Without a mail server no message can be delivered: it waits in the outbox.')
  }

  async close(): Promise<void> {}
}
