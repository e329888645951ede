import type { Fault } from '../log/Faults.ts'
import { compose } from './compose.ts'
import { DeliveryFailure } from './DeliveryFailure.ts'
import { EmailTransport } from './EmailTransport.ts'
import type { Address, Delivery, Mailer, Message } from './Mailer.ts'
import { defaultSmtpTimeouts, SmtpDelivery, type SmtpTimeouts } from './SmtpDelivery.ts'
import type { SmtpServer } from './SmtpServer.ts'

/**
 * Sends by SMTP, with a new connection for each message: none can be stale, and no state is left from the last message.
 */
export class SmtpMailer implements Mailer {
  readonly transport = EmailTransport.SMTP
  readonly from: Address
  readonly #server: SmtpServer
  readonly #times: SmtpTimeouts
  readonly #fault: Fault | undefined
  readonly #inProgress = new Set<SmtpDelivery>()
  #closed = false

  constructor(
    server: SmtpServer,
    from: Address,
    { times = defaultSmtpTimeouts, fault }: { times?: SmtpTimeouts; fault?: Fault } = {},
  ) {
    this.#server = server
    this.from = from
    this.#times = times
    this.#fault = fault
  }

  async deliver(message: Message, claim: () => Promise<boolean>): Promise<Delivery> {
    const delivery = new SmtpDelivery(this.#server, this.#times, await compose(message), claim)
    this.#inProgress.add(delivery)
    try {
      const delivered = await delivery.run()
      this.#fault?.ended()
      return delivered
    } catch (error) {
      if (error instanceof DeliveryFailure && error.ofServer && !this.#closed) this.#fault?.occurred(error)
      throw error
    } finally {
      this.#inProgress.delete(delivery)
    }
  }

  /** Aborts all deliveries in progress; their callers get an error. */
  async close(): Promise<void> {
    this.#closed = true
    for (const delivery of this.#inProgress) delivery.abort()
  }
}
