import type { Sql } from '../../platform/sql/Database.ts'
import { contentAsWritten } from '../emails/contentAsWritten.ts'
import type { Email } from '../emails/Email.ts'
import type { EmailContent } from '../emails/EmailContent.ts'
import { EmailReason, type ReasonWithFacts } from '../emails/EmailReason.ts'
import { readBookings } from './readBookings.ts'

/**
 * The e-mail of a message as it was written, to the address that the booking has now. It is not sent if the customer is gone, or after
 * the activity that was ahead when it was due.
 */
export async function writeMessage(
  db: Sql,
  operatorId: string,
  email: Email,
  now: Date,
): Promise<EmailContent | ReasonWithFacts> {
  const [booking] = await readBookings(db, operatorId, [email.bookingId!], now)
  if (!booking) return { reason: EmailReason.BOOKING_GONE }
  const { customer, operatorName, replyTo, endsAt } = booking
  if (!customer) return { reason: EmailReason.NO_ADDRESS }
  if (email.dueAt < endsAt && endsAt <= now) return { reason: EmailReason.ACTIVITY_OVER }
  return {
    ...contentAsWritten(email),
    to: { name: `${customer.firstName} ${customer.lastName}`, address: customer.email },
    replyTo: replyTo === null ? null : { name: operatorName, address: replyTo },
  }
}
