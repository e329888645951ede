import type { EmailTransport } from './EmailTransport.ts'

/** A mailbox, with the name that people see beside it. */
export interface Address {
  name: string
  address: string
}

/** One e-mail to one recipient, written out. */
export interface Message {
  /** Without angle brackets; the same for every attempt, so that a second copy is known as one. */
  messageId: string
  from: Address
  to: Address
  subject: string
  text: string
  html: string
  /** BCP 47. */
  language: string | null
  /** An iCalendar text that is attached as `booking.ics` and shown by mail programs that know calendars. */
  calendar: string | null
}

/** What became of a message that did not fail. */
export interface Delivery {
  /** False when the claim was refused, and so nothing was sent. */
  sent: boolean
  /** What the mail server answered to the message. */
  answer: string | null
}

/** How e-mails leave the service. */
export interface Mailer {
  /** Where messages go; null without a mail server, when they wait in the outbox. */
  readonly transport: EmailTransport | null
  /** The mailbox that e-mails come from. */
  readonly from: Address
  /**
   * Hands the message to the mail server. `claim` is awaited when the server has said that it is ready for the content and
   * before the first byte of it; when it answers false, nothing is sent. Whatever `claim` throws is thrown on; every other
   * failure is a DeliveryFailure. A failure is told only after a claim that was begun has ended.
   */
  deliver(message: Message, claim: () => Promise<boolean>): Promise<Delivery>
  close(): Promise<void>
}
