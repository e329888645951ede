import type { Email } from './Email.ts'
import type { EmailContent } from './EmailContent.ts'

/** The stored content of an e-mail that was written when it was planned. */
export function contentAsWritten(email: Email): EmailContent {
  const { recipient, recipientName, subject, text, html, language, calendar } = email
  return {
    to: { name: recipientName ?? '', address: recipient! },
    replyTo: null,
    subject: subject!,
    text: text!,
    html: html!,
    language,
    calendar,
  }
}
