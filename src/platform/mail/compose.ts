import MailComposer from 'nodemailer/lib/mail-composer'
import { showImages } from '../html/showImages.ts'
import type { Address, Message } from './Mailer.ts'

/** A MIME message and its envelope. */
export interface MimeMessage {
  from: string
  to: string
  content: Buffer
}

/**
 * Formats a message as MIME: plain text, HTML and the calendar entry as alternatives, and the calendar entry as an attachment as
 * well.
 */
export async function compose(message: Message): Promise<MimeMessage> {
  const { messageId, from, to, replyTo, subject, text, language, calendar, images = [] } = message
  const mime = new MailComposer({
    messageId: `<${oneLine(messageId).replace(/[<>\s]/g, '')}>`,
    from: mailbox(from),
    to: mailbox(to),
    ...(replyTo && { replyTo: mailbox(replyTo) }),
    subject: oneLine(subject),
    text,
    html: showImages(
      message.html,
      images.map(each => ({ ...each, src: `cid:${cidOf(each.name)}` })),
    ),
    attachments: images.map(({ name, png }) => ({
      cid: cidOf(name),
      filename: `${name}.png`,
      content: png(),
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
    })),
    headers: {
      // Keeps well-behaved software from sending automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(language && { 'Content-Language': oneLine(language) }),
    },
    ...(calendar && { icalEvent: { method: 'PUBLISH', filename: 'booking.ics', content: calendar } }),
    newline: 'win',
    // Text from a template or a customer must never name a file or URL to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = mime.getEnvelope()
  return { from: envelope.from || from.address, to: envelope.to[0] ?? to.address, content: await mime.build() }
}

const cidOf = (name: string) => `${name}@inline`

function mailbox({ name, address }: Address): Address {
  return { name: oneLine(name), address }
}

/** A line break would start another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
