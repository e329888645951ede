import type { BookingPosition } from '../../../domain/bookings/lists/listPartnerBookings.ts'
import { refuseViolations } from '../../../domain/refusals/refusal.ts'

// The order's name, the time of the last change, and within a pass over the list the booking and the beginning of the pass.
const FORM =
  /^CHANGED_AT (?<changedAt>\d{1,15})( (?<bookingId>[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}) (?<began>\d{1,15}))?$/

/** Encodes a position in the list of a partner's bookings. */
export function writeBookingCursor({ changedAt, bookingId, began }: BookingPosition): string {
  const inside = bookingId && began ? ` ${bookingId} ${began.getTime()}` : ''
  return Buffer.from(`CHANGED_AT ${changedAt.getTime()}${inside}`).toString('base64url')
}

export function readBookingCursor(cursor: string): BookingPosition {
  const parts = FORM.exec(Buffer.from(cursor, 'base64url').toString())?.groups
  if (!parts) refuseViolations([{ path: ['after'], detail: 'This is not a cursor of an earlier page of this list.' }])
  const { changedAt, bookingId, began } = parts!
  return {
    changedAt: new Date(Number(changedAt)),
    ...(bookingId && { bookingId, began: new Date(Number(began)) }),
  }
}
