import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { hasScope } from '../../access/admit.ts'
import type { Caller } from '../../access/Caller.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BookingAction } from '../events/BookingAction.ts'
import { findBooking } from '../findBooking.ts'
import { decideRefund, liveValueOf, type RefundChoice } from '../refunds/decideRefund.ts'
import { refuseTooLate } from '../sale/refuseTooLate.ts'
import type { BookingNoteInput } from './BookingNoteInput.ts'
import type { BookingStep } from './BookingStep.ts'
import { changeBooking, refuseStale, refuseTransition } from './changeBooking.ts'

const sold: readonly BookingStatus[] = [BookingStatus.PENDING, BookingStatus.CONFIRMED]

/** A request to cancel a booking, or only to say what that would refund. */
export interface Cancellation extends BookingNoteInput, RefundChoice {
  simulate?: boolean | null
}

/**
 * Cancels a booking, frees its places at once, and stores what is refunded of its price. A partner can cancel until the activity's
 * cancellation cutoff, and a hold at any time; the operator can cancel at any time. Cancelling again changes nothing and returns the
 * cancelled booking.
 *
 * A simulation refuses what the cancellation would refuse, changes nothing, and returns the booking as it is, with the refund.
 */
export async function cancelBooking(
  database: Database,
  caller: Caller,
  reference: string,
  input: Cancellation,
  now: Date,
): Promise<Booking> {
  const expectedVersion = input.expectedVersion ?? null
  const decide = (booking: Booking, sql: Sql) => decideCancellation(sql, caller, booking, input, now)
  if (input.simulate) {
    const booking = await findBooking(database, caller, reference, now)
    if (isCancelled(booking)) return booking
    refuseStale(booking, expectedVersion)
    const { refundMinor, refundPercent } = (await decide(booking, database)).after
    return { ...booking, refund: { ...booking.price, amount: refundMinor }, refundPercent }
  }
  return changeBooking(database, caller, { reference, expectedVersion, isDone: isCancelled, decide }, now)
}

async function decideCancellation(
  sql: Sql,
  caller: Caller,
  booking: Booking,
  input: Cancellation,
  now: Date,
): Promise<BookingStep> {
  refuseTransition(booking, BookingStatus.CANCELLED)
  if (!hasScope(caller, 'bookings:write') && sold.includes(booking.status)) {
    await refuseTooLate(sql, caller.operatorId, booking, 'cancelled', now)
  }
  const refund = await decideRefund(sql, caller, booking, input, liveValueOf(booking), now)
  const reason = input.reason?.trim() || null
  const after = { ...booking, ...refund, status: BookingStatus.CANCELLED, cancelledAt: now, cancelReason: reason }
  return { action: BookingAction.CANCELLED, after, reason, changes: refundChange(booking, refund.refundMinor) }
}

/** The entry of the history about a refund; null if nothing was sold. */
export function refundChange({ status, price }: Booking, refundMinor: number) {
  if (!sold.includes(status)) return null
  return { refund: { from: { ...price, amount: 0 }, to: { ...price, amount: refundMinor } } }
}

function isCancelled({ status }: Booking): boolean {
  return status === BookingStatus.CANCELLED
}
