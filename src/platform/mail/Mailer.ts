import type { EmailTransport } from './EmailTransport.ts'

/** A mailbox, with its display name. */
export interface Address {
  name: string
  address: string
}

/** An image that is part of an e-mail. */
export interface InlineImage {
  /** Its name within the e-mail: letters and digits. */
  name: string
  /** What it shows, for whoever does not see it. */
  alt: string
  /** Draws it, when a mail server takes the message: what goes to the log needs none. */
  png(): Buffer
  /** Where it is shown: at the end of the HTML, or in the head of the operator. */
  at: 'end' | 'head'
}

/** One written e-mail to one recipient. */
export interface Message {
  /** Without angle brackets; the same for every attempt, so that mail programs recognise a duplicate. */
  messageId: string
  from: Address
  to: Address
  /** Where an answer goes; null for the sender. */
  replyTo: Address | null
  subject: string
  text: string
  html: string
  /** BCP 47. */
  language: string | null
  /** An iCalendar text that is attached as `booking.ics`; mail programs with a calendar show it. */
  calendar: string | null
  images?: readonly InlineImage[]
}

/** The result of a delivery that did not fail. */
export interface Delivery {
  /** False if the claim was refused, and so nothing was sent. */
  sent: boolean
  /** The mail server's reply to the message. */
  answer: string | null
}

/** Sends e-mails. */
export interface Mailer {
  /** Where messages are sent; null without a mail server, when they wait in the outbox. */
  readonly transport: EmailTransport | null
  /** The sender's mailbox. */
  readonly from: Address
  /**
   * Sends the message to the mail server. `claim` is awaited once the server is ready for the content and before the first byte
   * of it; if it returns false, nothing is sent. An error of `claim` is rethrown; every other failure is a DeliveryFailure, which
   * is thrown only after a claim that has started is settled.
   */
  deliver(message: Message, claim: () => Promise<boolean>): Promise<Delivery>
  close(): Promise<void>
}
