import { Actor } from '../bookings/Actor.ts'
import { BookingStatus } from '../bookings/BookingStatus.ts'
import { BookingAction } from '../bookings/events/BookingAction.ts'
import { Channel } from '../scalars/Channel.ts'
import type { DemoBooking } from './inventBookings.ts'

/** The history of a booking, as rows: its creation, and possibly a final change of status. */
export function inventHistory(booking: DemoBooking) {
  const { operatorId, bookingId, channel, status, createdAt, startsAt, cancelledAt, cancelReason } = booking
  const seller = channel === Channel.PARTNER ? Actor.PARTNER : Actor.OPERATOR
  const made = {
    version: 1,
    action: BookingAction.BOOKED,
    status: BookingStatus.CONFIRMED,
    occurredAt: createdAt,
    actor: seller,
  }
  const owner = { operatorId, bookingId }
  if (status === BookingStatus.CONFIRMED) return [{ ...owner, ...made, reason: null }]
  const ended = {
    version: 2,
    action: BookingAction[status as 'CANCELLED' | 'REDEEMED' | 'NO_SHOW'],
    status,
    occurredAt: cancelledAt ?? startsAt,
    actor: cancelledAt ? seller : Actor.OPERATOR,
  }
  return [
    { ...owner, ...made, reason: null },
    { ...owner, ...ended, reason: cancelReason },
  ]
}
