import { EmailTransport } from '../emails/EmailTransport.ts'
import type { Address, Delivery, Mailer, Message } from '../emails/Mailer.ts'
import { compose } from './compose.ts'
import { HandOver } from './HandOver.ts'
import type { SmtpServer } from './SmtpServer.ts'
import { defaultSmtpTimes, type SmtpTimes } from './SmtpTimes.ts'

/**
 * Sends by SMTP, with a new connection for each message: none can be stale, and no state is left from the last message.
 */
export class SmtpMailer implements Mailer {
  readonly transport = EmailTransport.SMTP
  readonly from: Address
  readonly #server: SmtpServer
  readonly #times: SmtpTimes
  readonly #underWay = new Set<HandOver>()

  constructor(server: SmtpServer, from: Address, times: SmtpTimes = defaultSmtpTimes) {
    this.#server = server
    this.from = from
    this.#times = times
  }

  async deliver(message: Message, claim: () => Promise<boolean>): Promise<Delivery> {
    const handOver = new HandOver(this.#server, this.#times, await compose(message), claim)
    this.#underWay.add(handOver)
    try {
      return await handOver.run()
    } finally {
      this.#underWay.delete(handOver)
    }
  }

  /** Aborts all deliveries in progress; their callers get an error. */
  async close(): Promise<void> {
    for (const handOver of this.#underWay) handOver.abandon()
  }
}
