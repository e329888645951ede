import { takesPlaces } from '../../domain/rules/bookingStatuses.ts'
import type { CustomerBookingFragment } from '../api/generated.ts'

/** Whether somebody is still expected for a booking. */
export const isUpcoming = ({ status, startsAt }: Pick<CustomerBookingFragment, 'status' | 'startsAt'>, now: Date) =>
  takesPlaces[status] && status !== 'REDEEMED' && status !== 'NO_SHOW' && Date.parse(startsAt) > now.getTime()

/** Bookings that are still to come, the next one first, and then all others, the latest first. */
export function upcomingFirst(
  bookings: readonly CustomerBookingFragment[],
  now: Date,
): readonly CustomerBookingFragment[] {
  const byStart = bookings.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  return [...byStart.filter(each => isUpcoming(each, now)), ...byStart.filter(each => !isUpcoming(each, now)).reverse()]
}
