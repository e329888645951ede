import type { PersonExport } from '../../domain/persons/PersonExport.ts'

/** A number with its noun: "1 booking", "2 bookings". */
export const counted = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`

/** What was found of a person, in sentences. */
export function describeExport(found: PersonExport): string {
  const { email, mergedEmails, names, otherEmails, bookingCount, upcomingBookingCount, waitlistEntryCount } = found
  const { answerCount, fileCount, emailCount, voucherCount } = found
  const facts = [
    `${counted(bookingCount, 'booking')} (${upcomingBookingCount} still to come)`,
    `${counted(waitlistEntryCount, 'entry', 'entries')} of the waitlist`,
    counted(answerCount, 'waiver answer'),
    counted(fileCount, 'file'),
    counted(emailCount, 'e-mail'),
    counted(voucherCount, 'voucher'),
  ]
  const sentences = [`Of ${email} (${names.join(', ') || 'without a name'}) there are ${facts.join(', ')}.`]
  if (mergedEmails.length > 0) sentences.push(`That includes what is kept of ${mergedEmails.join(', ')}.`)
  if (otherEmails.length > 0) sentences.push(`The same phone numbers are used with ${otherEmails.join(', ')}.`)
  return sentences.join('\n')
}
