import { EmailTransport } from '../emails/EmailTransport.ts'
import type { Address, Delivery, Mailer, Message } from '../emails/Mailer.ts'
import { compose } from './compose.ts'
import { HandOver } from './HandOver.ts'
import type { SmtpServer } from './SmtpServer.ts'
import { defaultSmtpTimes, type SmtpTimes } from './SmtpTimes.ts'

/** Sends by SMTP. Each message has a connection of its own: none is ever found dead, and nothing is left over from the last. */
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

  /** Breaks off what is under way; whoever waits for it hears of a failure. */
  async close(): Promise<void> {
    for (const handOver of this.#underWay) handOver.abandon()
  }
}
