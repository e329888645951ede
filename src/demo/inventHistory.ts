import { Actor } from '../domain/bookings/Actor.ts'
import { BookingStatus } from '../domain/bookings/BookingStatus.ts'
import { BookingAction } from '../domain/bookings/events/BookingAction.ts'
import { commissionOf } from '../domain/rules/ledger/commissionOf.ts'
import { Channel } from '../domain/scalars/Channel.ts'
import type { DemoBooking } from './inventBookings.ts'
import { STORM_REASON } from './stormOf.ts'

/** The history of a booking, as rows: its creation, and possibly a final change of status, with what they change on statements. */
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
  const counted = changeBy(booking, booking.priceMinor, commissionOf(booking.lines, booking.commissionRate))
  if (status === BookingStatus.CONFIRMED) return [{ ...owner, ...made, ...counted, reason: null }]
  const ended = {
    version: 2,
    action: BookingAction[status as 'CANCELLED' | 'REDEEMED' | 'NO_SHOW'],
    status,
    occurredAt: cancelledAt ?? startsAt,
    actor: cancelledAt && cancelReason !== STORM_REASON ? seller : Actor.OPERATOR,
  }
  return [
    { ...owner, ...made, ...counted, reason: null },
    { ...owner, ...ended, ...(cancelledAt ? takenBack(counted) : changeBy(booking, 0, 0)), reason: cancelReason },
  ]
}

/** By how much an event changes what a booking counts, and the partner on whose statement it is a line. */
function changeBy({ partnerId }: DemoBooking, retailChange: number, commissionChange: number) {
  return { retailChange, commissionChange, partnerId: retailChange === 0 ? null : partnerId }
}

function takenBack({ retailChange, commissionChange, partnerId }: ReturnType<typeof changeBy>) {
  return { retailChange: -retailChange, commissionChange: -commissionChange, partnerId }
}
