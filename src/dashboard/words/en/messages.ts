import { isolate } from '../../../domain/rules/isolate.ts'

const several = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Messages that somebody writes to customers. */
export const messages = {
  toDeparture: 'Message everyone',
  toSelected: (count: number) => `Message to ${several(count, 'customer', 'customers')}`,
  to: (what: string) => `To the customers of ${isolate(what)}.`,
  text: 'Text',
  textHint: 'A blank line begins a paragraph. Placeholders are filled in for each customer.',
  languageHint: 'Of dates and prices, such as en or pt-BR.',
  preview: 'Preview',
  previewOf: (name: string) => `As ${isolate(name)} gets it`,
  previewNothing: 'Write a subject and a text: the e-mail is shown here.',
  recipients: (count: number) =>
    count === 0 ? 'Nobody would get it.' : `${several(count, 'customer gets', 'customers get')} it.`,
  unreachable: (names: readonly string[]) =>
    `Without an e-mail address, to be phoned: ${new Intl.ListFormat('en-GB').format(names.map(isolate))}.`,
  send: (count: number | undefined) => (count === undefined ? 'Send' : `Send to ${count}`),
  delay: 'It goes out in a minute. Until then you can undo it.',
  planned: (count: number, at: string) => `${several(count, 'e-mail goes', 'e-mails go')} out at ${at}.`,
  sending: (count: number) => `${several(count, 'e-mail is', 'e-mails are')} on the way.`,
  sent: (count: number) => `${count} sent`,
  failed: (count: number) => `${count} failed`,
  dropped: (count: number) => `${count} stopped`,
  none: 'No customer has an e-mail address: nothing is sent.',
  undo: 'Undo',
  undone: (count: number) => `${several(count, 'e-mail', 'e-mails')} stopped.`,
  tooLate: 'Too late: every e-mail has been sent.',
  list: 'Messages',
  inOutbox: 'In the outbox',
  events: {
    PLANNED: (subject: string) => `Message planned: ${isolate(subject)}`,
    AWAITING_MAIL_SERVER: (subject: string) => `Message waits for a mail server: ${isolate(subject)}`,
    SENDING: (subject: string) => `Message sent: ${isolate(subject)}`,
    SENT: (subject: string) => `Message sent: ${isolate(subject)}`,
    FAILED: (subject: string) => `Message not delivered: ${isolate(subject)}`,
    DROPPED: (subject: string) => `Message not sent: ${isolate(subject)}`,
  },
} as const
