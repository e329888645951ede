import type { Email } from './Email.ts'
import { EmailReason, type ReasonWithFacts } from './EmailReason.ts'
import { EmailStatus } from './EmailStatus.ts'

const triggers: Record<string, string> = {
  BOOKING_CONFIRMED: 'The booking was confirmed.',
  BOOKING_CANCELLED: 'The booking was called off.',
  BOOKING_AMENDED: 'The booking was changed.',
  BASKET_ABANDONED: 'The basket was left before it was paid for.',
  BEFORE_START: 'The activity is coming up.',
  AFTER_END: 'It follows the activity.',
  WAIVER_OUTSTANDING: 'The waiver is still to be completed.',
}

const statuses: Record<string, string> = {
  ON_HOLD: 'The booking is only on hold.',
  PENDING: 'The booking still waits to be accepted.',
  CONFIRMED: 'The booking is confirmed.',
  REDEEMED: 'The participants have come already.',
  NO_SHOW: 'The participants did not come.',
  CANCELLED: 'The booking is cancelled.',
  EXPIRED: 'The hold has expired.',
  REJECTED: 'The booking was not accepted.',
}

const sentences: Record<EmailReason, string | ((facts: NonNullable<ReasonWithFacts['facts']>) => string)> = {
  TRIGGERED: ({ trigger }) => triggers[trigger!]!,
  PLACES_OFFERED: 'Places came free for somebody on the waitlist.',
  QUOTA_REACHED: 'A quota was reached.',
  WEBHOOK_FAILED: 'A webhook endpoint was paused because it does not work.',
  KEY_EXPIRES: 'An API key expires soon.',
  MESSAGE_WRITTEN: 'Somebody has written to customers.',
  STATEMENT_SENT: 'Somebody has sent the statement of a month.',
  VOUCHER_SENT: 'Somebody has sent a gift voucher to its receiver.',
  SENT_AGAIN: 'Somebody has sent it again.',
  TESTED: 'Somebody has tried the workflow out.',
  WORKFLOW_INACTIVE: 'The workflow is switched off.',
  WORKFLOW_DELETED: 'The workflow was deleted.',
  OTHER_ACTIVITY: 'The workflow is not for this activity.',
  OTHER_CHANNEL: 'The workflow is not for bookings of this channel.',
  BOOKING_STATUS: ({ status }) => statuses[status!]!,
  IMPORTED: 'The booking was imported from another system without e-mails.',
  BOOKING_GONE: 'The booking does not exist any more.',
  NEVER_CONFIRMED: 'The booking was only on hold when it ended: there is nothing to call off.',
  BASKET_NOT_ABANDONED: 'The basket is not abandoned any more.',
  ONE_PER_BASKET: 'One e-mail is enough for an abandoned basket: it is about the first booking.',
  OFFERED_BY_WAITLIST: 'The places were offered by the waitlist, and nobody had put them into a basket.',
  WAIVER_NOT_OUTSTANDING: 'No answers to the waiver are outstanding.',
  ALREADY_PLANNED: 'The workflow has had its e-mail about this booking before: there is one for each occasion.',
  NOTES_ONLY: 'Only the notes of the booking were changed.',
  DEPARTURE_CLOSED: 'What was in the basket is closed now.',
  TIME_PASSED: ({ time }) =>
    time ? `It would have gone out on ${time}, which had passed already.` : 'Its time had passed already.',
  NOT_BEFORE_START: 'It would go out only after the start.',
  ACTIVITY_BEGUN: 'The activity has begun.',
  ACTIVITY_OVER: 'The activity was over before it could be sent.',
  OFFER_OVER: 'The places are not on offer any more.',
  NO_MAIL_SERVER: ({ days }) => `No mail server was set up for ${days} days.`,
  NO_ADDRESS: 'The quota names nobody to tell, the hold had no customer yet, or the customer was erased.',
  DAILY_LIMIT: ({ limit }) => `${limit} e-mails about quotas had been planned within a day, which is the most.`,
  MESSAGE_WITHDRAWN: 'It was taken back before it was sent.',
  VOUCHER_VOID: 'The gift voucher was voided before.',
}

/** Explains a reason in one sentence for the staff. */
export function explainReason({ reason, facts }: ReasonWithFacts): string {
  const sentence = sentences[reason]
  return typeof sentence === 'function' ? sentence(facts ?? {}) : sentence
}

/** Explains in one sentence why an e-mail has its status. */
export function explainEmail({
  status,
  reason,
  facts,
  failure,
}: Pick<Email, 'status' | 'reason' | 'facts' | 'failure'>) {
  if (status === EmailStatus.FAILED && failure !== null) return failure
  if (status === EmailStatus.AWAITING_MAIL_SERVER) return 'No mail server is set up.'
  return explainReason({ reason, ...(facts && { facts }) })
}
