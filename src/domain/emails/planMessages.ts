import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { encodeTypeId, newId } from '../scalars/typeid.ts'
import type { EmailContent } from './EmailContent.ts'
import { type QueuedEmail, queueEmails } from './queueEmails.ts'

/** A message to the customer of one booking, as it is written. */
export interface WrittenMessage extends Pick<EmailContent, 'to' | 'subject' | 'text' | 'html' | 'language'> {
  bookingId: string
}

/** What the e-mails of a message have in common. */
export interface MessagePlan {
  operatorId: string
  /** The message, of which each booking has one e-mail. */
  occasion: string
  /** Identifies the request that was sent with the idempotency key. */
  fingerprint: string
  dueAt: Date
}

const insert = preparedStatement(
  (given: Placeholders<Planned>) => sql<QueuedEmail>`
  insert into email (operator_id, email_id, kind, booking_id, occasion, status, reason, facts, decided_at, due_at, recipient, recipient_name,
    subject, text, html, language, message_id, created_at)
  select ${given.operatorId}, n.email_id, 'MESSAGE', n.booking_id, ${given.occasion}, 'PLANNED', 'MESSAGE_WRITTEN',
    jsonb_build_object('fingerprint', ${given.fingerprint}::text), ${given.now}, ${given.dueAt}, n.recipient, n.recipient_name, n.subject,
    n.text, n.html, n.language, n.message_id, ${given.now}
  from unnest(${given.emailIds}::uuid[], ${given.messageIds}::text[], ${given.bookingIds}::uuid[], ${given.recipients}::text[],
    ${given.recipientNames}::text[], ${given.subjects}::text[], ${given.texts}::text[], ${given.htmls}::text[], ${given.languages}::text[])
    n (email_id, message_id, booking_id, recipient, recipient_name, subject, text, html, language)
  on conflict (operator_id, occasion, booking_id) where kind = 'MESSAGE' do nothing
  returning email_id "emailId", due_at "runAt"`,
)

interface Planned extends MessagePlan {
  now: Date
  emailIds: readonly string[]
  messageIds: readonly string[]
  bookingIds: readonly string[]
  recipients: readonly string[]
  recipientNames: readonly string[]
  subjects: readonly string[]
  texts: readonly string[]
  htmls: readonly (string | null)[]
  languages: readonly (string | null)[]
}

/** Plans the e-mails of a message. A booking that has one of it already gets no other. */
export async function planMessages(
  db: Sql,
  plan: MessagePlan,
  messages: readonly WrittenMessage[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return
  const emailIds = messages.map(() => newId(now))
  const planned = await insert(db, {
    ...plan,
    now,
    emailIds,
    messageIds: emailIds.map(id => encodeTypeId('eml', id)),
    bookingIds: messages.map(each => each.bookingId),
    recipients: messages.map(each => each.to.address),
    recipientNames: messages.map(each => each.to.name),
    subjects: messages.map(each => each.subject),
    texts: messages.map(each => each.text),
    htmls: messages.map(each => each.html),
    languages: messages.map(each => each.language),
  })
  await queueEmails(db, plan.operatorId, planned)
}
