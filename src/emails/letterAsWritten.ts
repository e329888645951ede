import type { EmailRow } from './emailColumns.ts'
import type { Letter } from './Letter.ts'

/** The letter of an e-mail that was written when it was planned. */
export function letterAsWritten(email: EmailRow): Letter {
  const { recipient, recipientName, subject, text, html, language, calendar } = email
  return {
    to: { name: recipientName ?? '', address: recipient! },
    subject: subject!,
    text: text!,
    html: html!,
    language,
    calendar,
  }
}
