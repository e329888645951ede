import type { Sql } from '../../../platform/sql/Database.ts'
import { hasScope } from '../../access/admit.ts'
import type { Caller } from '../../access/Caller.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BookingAction } from '../events/BookingAction.ts'
import { scheduleHoldExpiry } from '../holds/scheduleHoldExpiry.ts'
import { acceptedOf } from '../refunds/decideRefund.ts'
import { refuseOther } from '../sale/promisedPrice.ts'
import type { Selection } from '../sale/Selection.ts'
import { amendWaiver } from '../waiver/amendWaiver.ts'
import type { BookingStep } from './BookingStep.ts'
import { refundChange } from './cancelBooking.ts'
import { type Amendment, isAnother, planAmendment } from './planAmendment.ts'

/**
 * Decides on the amendment of a booking that is locked with its timeslots: what becomes of it, and what is refunded, in minor units.
 * @throws Refusal as planAmendment
 */
export async function decideAmendment(
  sql: Sql,
  caller: Caller,
  booking: Booking,
  input: Amendment,
  target: Selection | undefined,
  now: Date,
): Promise<{ step: BookingStep; refund: number | null }> {
  const { operatorId } = caller
  const { after, changes, selection, questions, refund } = await planAmendment(sql, caller, booking, input, target, now)
  refuseOther(input.expectedPrice ?? null, after.price.amount, after.price.currency)
  if (after.status === BookingStatus.ON_HOLD && after.timeslotId !== booking.timeslotId) {
    await scheduleHoldExpiry(sql, operatorId, after.bookingId, after.timeslotId, after.holdExpiresAt!)
  }
  if (isAnother(booking, after) && selection.acceptanceRequired && !hasScope(caller, 'bookings:write')) {
    if (booking.status === BookingStatus.CONFIRMED) after.status = BookingStatus.PENDING
  }
  if (after.status === BookingStatus.PENDING) after.acceptedMinor = acceptedOf(booking, after)
  const requirements = { questions, waiverPolicy: selection.waiverPolicy }
  const waiverStatus = await amendWaiver(sql, caller, requirements, booking, after, input.answers ?? [], now)
  const step = {
    action: BookingAction.AMENDED,
    after: { ...after, waiverStatus },
    changes: { ...changes, ...(refund && refundChange(booking, refund)) },
    reason: input.reason?.trim() || null,
  }
  return { step, refund }
}
