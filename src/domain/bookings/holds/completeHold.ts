import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import { WaiverPolicy } from '../../products/WaiverPolicy.ts'
import { Refusal, type Violation } from '../../refusals/refusal.ts'
import { Channel } from '../../scalars/Channel.ts'
import type { CheckedAnswer } from '../../waivers/CheckedAnswer.ts'
import { findQuestions } from '../../waivers/findQuestions.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import type { Selection } from '../sale/Selection.ts'
import { customerFrom } from '../storedCustomer.ts'
import { findAnswersByBooking } from '../waiver/findAnswers.ts'
import { checkMoreAnswers, storeAnswers } from '../waiver/storeAnswers.ts'
import { waiverStatusOf } from '../waiver/waiverStatusOf.ts'
import type { ConfirmBookingInput } from './ConfirmBookingInput.ts'

/** What a confirmation adds to a hold. */
export type HoldCompletion = Pick<ConfirmBookingInput, 'customer' | 'answers' | 'paymentReference'>

/**
 * Adds to a hold what a booking needs and a hold does not: the customer, the answers and the payment reference. Stores the answers; the
 * caller writes the booking, and refuses everything if there are violations.
 */
export async function completeHold(
  db: Sql,
  caller: Caller,
  before: Booking,
  { waiverPolicy }: Pick<Selection, 'waiverPolicy'>,
  given: HoldCompletion,
  now: Date,
): Promise<{ after: Booking; violations: Violation[] }> {
  const after = { ...before, ...detailsOf(before, given, caller) }
  const violations: Violation[] = []
  if (after.customer === null) {
    violations.push({ path: ['input', 'customer'], detail: 'Customer is required: the hold was made without one.' })
  }
  const dueNow = waiverPolicy === WaiverPolicy.AT_BOOKING
  if (dueNow || given.answers) {
    const answered = await answersOf(db, caller, before)
    const checked = await checkMoreAnswers(db, caller, answered, given.answers ?? [], dueNow, now)
    violations.push(...checked.violations)
    if (violations.length === 0 && given.answers) await storeAnswers(db, caller, answered, checked, now)
    after.waiverStatus = waiverStatusOf(answered.questions, checked.complete)
  }
  return { after, violations }
}

/** Refuses to confirm a booking again as something else: what it has is not changed by that, and not silently left. */
export async function refuseOtherConfirmation(
  db: Sql,
  caller: Caller,
  booking: Booking,
  given: HoldCompletion,
  now: Date,
): Promise<void> {
  const { bookingReference, status, paymentReference } = booking
  const wanted = detailsOf(booking, given, caller)
  const differs: string[] = []
  if (wanted.paymentReference !== paymentReference) differs.push(`the payment reference ${paymentReference}`)
  if (!isDeepStrictEqual(wanted.customer, booking.customer)) differs.push('another customer')
  if (given.answers) {
    const answered = await answersOf(db, caller, booking)
    const { violations, answers } = await checkMoreAnswers(db, caller, answered, given.answers, false, now)
    if (violations.length > 0 || !areSame(answers, answered.answers)) differs.push('other answers')
  }
  if (differs.length === 0) return
  const detail = `Booking ${bookingReference} is ${status} already, with ${differs.join(' and ')}: confirming it again changes nothing of it.`
  throw new Refusal('invalid-transition', detail, { state: status, requestedState: BookingStatus.CONFIRMED })
}

function detailsOf({ channel, customer, paymentReference }: Booking, given: HoldCompletion, { timeZone }: Caller) {
  return {
    customer: given.customer
      ? customerFrom(given.customer, channel === Channel.PARTNER ? undefined : timeZone)
      : customer,
    paymentReference: given.paymentReference?.trim() || paymentReference,
  }
}

async function answersOf(db: Sql, { operatorId }: Caller, { bookingId, activityId, participants }: Booking) {
  const questions = await findQuestions(db, operatorId, activityId)
  const answers = (await findAnswersByBooking(db, operatorId, [bookingId])).get(bookingId) ?? []
  return { operatorId, bookingId, participants, questions, answers }
}

function areSame(some: readonly CheckedAnswer[], others: readonly CheckedAnswer[]): boolean {
  const values = new Map(others.map(each => [`${each.questionId} ${each.participant}`, each.value]))
  return (
    some.length === others.length &&
    some.every(each => isDeepStrictEqual(each.value, values.get(`${each.questionId} ${each.participant}`)))
  )
}
