import { holds } from '../../access/admit.ts'
import type { Caller } from '../../access/Caller.ts'
import type { Database } from '../../database/Database.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BookingAction } from '../events/BookingAction.ts'
import { refuseTooLate } from '../sale/refuseTooLate.ts'
import type { CancelBookingInput } from './CancelBookingInput.ts'
import { changeBooking, refuseTransition } from './changeBooking.ts'

const sold: readonly BookingStatus[] = [BookingStatus.PENDING, BookingStatus.CONFIRMED]

/**
 * Cancels a booking and frees its places at once. A partner can cancel until the activity's cancellation cutoff, and a hold at
 * any time; the operator can cancel at any time. Cancelling again changes nothing and returns the cancelled booking.
 */
export async function cancelBooking(
  database: Database,
  caller: Caller,
  reference: string,
  input: CancelBookingInput,
  now: Date,
): Promise<Booking> {
  const reason = input.reason?.trim() || null
  return changeBooking(
    database,
    caller,
    {
      reference,
      expectedVersion: input.expectedVersion ?? null,
      isDone: booking => booking.status === BookingStatus.CANCELLED,
      async decide(booking, sql) {
        refuseTransition(booking, BookingStatus.CANCELLED)
        if (!holds(caller, 'operator:write') && sold.includes(booking.status)) {
          await refuseTooLate(sql, caller.operatorId, booking, 'cancelled', now)
        }
        const refundMinor = booking.price.amount
        const after = {
          ...booking,
          status: BookingStatus.CANCELLED,
          cancelledAt: now,
          cancelReason: reason,
          refundMinor,
        }
        return { action: BookingAction.CANCELLED, after, reason }
      },
    },
    now,
  )
}
