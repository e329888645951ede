import MailComposer from 'nodemailer/lib/mail-composer'
import type { Address, Message } from '../emails/Mailer.ts'

/** A message as it goes over the wire, and between whom. */
export interface Composed {
  from: string
  to: string
  content: Buffer
}

/** Writes the message out as MIME: plain text beside HTML beside the calendar entry, which is attached as a file as well. */
export async function compose(message: Message): Promise<Composed> {
  const { messageId, from, to, subject, text, html, language, calendar } = message
  const mime = new MailComposer({
    messageId: `<${oneLine(messageId).replace(/[<>\s]/g, '')}>`,
    from: mailbox(from),
    to: mailbox(to),
    subject: oneLine(subject),
    text,
    html,
    headers: {
      // Keeps polite programs from answering: nobody reads what an absent customer's mailbox has to say (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(language && { 'Content-Language': oneLine(language) }),
    },
    ...(calendar && { icalEvent: { method: 'PUBLISH', filename: 'booking.ics', content: calendar } }),
    newline: 'win',
    // Nothing that a template or a customer wrote may ever name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = mime.getEnvelope()
  return { from: envelope.from || from.address, to: envelope.to[0] ?? to.address, content: await mime.build() }
}

function mailbox({ name, address }: Address): Address {
  return { name: oneLine(name), address }
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
