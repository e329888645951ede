import type { Booking } from '../../../domain/bookings/Booking.ts'
import { visiblePartner } from '../../../domain/bookings/findBooking.ts'
import { findBookingsById } from '../../../domain/bookings/findBookingsById.ts'
import type { Context } from '../Context.ts'
import { callerOf } from '../resolvers/callerOf.ts'
import type { BookingChangeFilter } from './BookingChangeFilter.ts'
import type { SubscriptionEvent } from './Live.ts'
import { liveOf } from './liveOf.ts'

/** Streams the changed bookings that the caller can see and that match its filter. */
export async function changedBookings(
  context: Context,
  { activityIds, timeslotIds }: BookingChangeFilter,
): Promise<AsyncIterable<SubscriptionEvent<Booking>>> {
  const caller = callerOf(context)
  const partnerId = visiblePartner(caller)
  const wanted = (booking: Booking) =>
    (partnerId === null || booking.partnerId === partnerId) &&
    (!activityIds || activityIds.includes(booking.activityId)) &&
    (!timeslotIds || timeslotIds.includes(booking.timeslotId))

  const all = await liveOf(context).follow()
  return (async function* () {
    for await (const update of all) {
      const { changes, batch } = update
      const read = changes.bookingIds.map(bookingId => batch.load(findBookingsById, caller.operatorId, bookingId))
      for (const booking of await Promise.all(read)) if (booking && wanted(booking)) yield { value: booking, update }
    }
  })()
}
