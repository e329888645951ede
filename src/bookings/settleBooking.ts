import type { Caller } from '../access/Caller.ts'
import type { Database } from '../database/Database.ts'
import { Refusal } from '../refusal.ts'
import type { Booking } from './Booking.ts'
import { BookingAction } from './BookingAction.ts'
import { BookingStatus } from './BookingStatus.ts'
import type { CancelBookingInput } from './CancelBookingInput.ts'
import { changeBooking, refuseTransition } from './changeBooking.ts'

/** What the operator alone decides about a booking. */
export type Settlement = keyof typeof settlements

const settlements = {
  accept: { action: BookingAction.ACCEPTED, to: BookingStatus.CONFIRMED },
  reject: { action: BookingAction.REJECTED, to: BookingStatus.REJECTED },
  redeem: { action: BookingAction.REDEEMED, to: BookingStatus.REDEEMED },
  noShow: { action: BookingAction.NO_SHOW, to: BookingStatus.NO_SHOW },
} as const

/** The operator accepts or rejects a booking that waits for it, or notes whether the participants came. Doing it again does no harm. */
export async function settleBooking(
  database: Database,
  caller: Caller,
  reference: string,
  settlement: Settlement,
  { reason, expectedVersion }: CancelBookingInput,
  now: Date,
): Promise<Booking> {
  const { action, to } = settlements[settlement]
  const asked = {
    reference,
    expectedVersion: expectedVersion ?? null,
    done: (booking: Booking) => booking.status === to,
    next(booking: Booking) {
      refuseSettlement(booking, settlement)
      refuseTransition(booking, to)
      if (settlement === 'noShow' && booking.startsAt > now) {
        const detail = `Booking ${booking.bookingReference} is for ${booking.date} at ${booking.time}: nobody has missed it yet.`
        throw new Refusal('invalid-transition', detail)
      }
      return { action, after: { ...booking, status: to }, reason: reason?.trim() || null }
    },
  }
  return changeBooking(database, caller, asked, now)
}

/** Only a hold's own confirmation ends it: CONFIRMED can be reached from there too, but not by accepting. */
function refuseSettlement({ bookingReference, status }: Booking, settlement: Settlement): void {
  if (settlement !== 'accept' || status === BookingStatus.PENDING) return
  const detail = `Booking ${bookingReference} is ${status} and cannot be accepted: only one that is PENDING can.`
  throw new Refusal('invalid-transition', detail)
}
