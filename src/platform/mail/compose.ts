import MailComposer from 'nodemailer/lib/mail-composer'
import { html } from '../html/html.ts'
import type { Address, InlineImage, Message } from './Mailer.ts'

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
    html: withImages(message.html, images),
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

/** Shows images in a page. What is stored of an e-mail, and shown elsewhere, has none. */
function withImages(page: string, images: readonly InlineImage[]): string {
  const tags = images
    .filter(each => each.at === 'end')
    .map(
      ({ name, alt }) =>
        html`<p style="margin:0 0 16px"><img src="cid:${cidOf(name)}" alt="${alt}" width="240" style="max-width:100%"></p>\n`
          .text,
    )
  const end = page.lastIndexOf('</div>')
  const ended = tags.length === 0 || end === -1 ? page : page.slice(0, end) + tags.join('') + page.slice(end)
  return images.filter(each => each.at === 'head').reduce(withHead, ended)
}

/** Shows an image before the name of the operator, on white: it can be dark or light. */
function withHead(page: string, { name, alt }: InlineImage): string {
  const image = html`<img src="cid:${cidOf(name)}" alt="${alt}" style="vertical-align:middle;max-height:48px;margin-right:12px;padding:4px;background-color:#ffffff;border-radius:4px">`
  return page.replace(/<p data-operator="head"[^>]*>/, head => head + image.text)
}

function mailbox({ name, address }: Address): Address {
  return { name: oneLine(name), address }
}

/** A line break would start another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
