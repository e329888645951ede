import { encodeTypeId } from '../domain/scalars/typeid.ts'
import type { PlaceholderValues } from '../domain/workflows/placeholders.ts'
import { renderHtml } from '../domain/workflows/renderHtml.ts'
import type { Database } from '../platform/sql/Database.ts'
import { demoId } from './demoId.ts'
import { idOf } from './idOf.ts'
import { insertRows } from './insertRows.ts'
import { operators } from './operators.ts'

const DAY_MS = 86_400_000

/** Who had booked the departure of the last week with the most bookings, by the day before. */
const RECIPIENTS = `
  select b.booking_id "bookingId", b.first_name "firstName", b.last_name "lastName", b.email, b.starts_at "startsAt" from booking b
  where b.operator_id = $1 and b.status in ('CONFIRMED', 'REDEEMED', 'NO_SHOW') and b.created_at < b.starts_at - interval '1 day'
    and b.timeslot_id = (
      select t.timeslot_id from booking t
      where t.operator_id = $1 and t.starts_at between $2::timestamptz - interval '7 days' and $2::timestamptz - interval '2 days'
      group by t.timeslot_id order by count(*) desc, t.timeslot_id limit 1)`

interface Recipient {
  bookingId: string
  firstName: string
  lastName: string
  email: string
  startsAt: Date
}

const SUBJECT = 'The wind has turned: meet us at the other jetty'

const textFor = (name: string) =>
  `Dear ${name},\n\nthe wind has turned, and the sea is calmer on the other side. Please come to the north jetty, ten minutes on foot from the usual one. The time stays the same.\n\nSee you there!`

/** Writes one message to the customers of a departure, as somebody at the desk sent it the day before. */
export async function writeMessage(database: Database, now: Date): Promise<void> {
  const operatorId = idOf.operator(operators.kayaks)
  const recipients = await database.query<Recipient>(RECIPIENTS, [operatorId, now], operatorId)
  const rows = recipients.map(({ bookingId, firstName, lastName, email, startsAt }) => {
    const sentAt = new Date(startsAt.getTime() - DAY_MS)
    const emailId = demoId('message', bookingId)
    const text = textFor(firstName)
    return {
      operatorId,
      emailId,
      kind: 'MESSAGE',
      bookingId,
      occasion: 'jetty',
      status: 'SENT',
      reason: 'MESSAGE_WRITTEN',
      decidedAt: sentAt,
      dueAt: sentAt,
      recipient: email,
      recipientName: `${firstName} ${lastName}`,
      subject: SUBJECT,
      text,
      html: renderHtml(text, {} as PlaceholderValues, { language: 'en', subject: SUBJECT }),
      language: 'en',
      messageId: `${encodeTypeId('eml', emailId)}@demo.example`,
      attempts: 1,
      transport: 'LOG',
      sentAt,
      createdAt: sentAt,
    }
  })
  await database.transaction(db => insertRows(db, 'email', rows))
}
