import { Booking } from '../../../domain/bookings/Booking.ts'
import type { BookingSummary } from '../../../domain/bookings/bookingColumns.ts'
import type { BookingFilter } from '../../../domain/bookings/lists/BookingFilter.ts'
import type { BookingParent } from '../../../domain/bookings/lists/listBookings.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const BookingConnection = connectionType(() => Booking, { name: 'Booking', one: 'a booking', many: 'bookings' })

/** Of whole bookings if the list selects more than a summary. */
export interface BookingConnection extends CountedConnection<BookingSummary> {
  /** The filter of the list, for its totals. */
  filter: BookingFilter
  /** What the list belongs to; absent for the list of all bookings. */
  parent?: { by: BookingParent; parentId: string }
}

export const BookingCountResolver = totalCountOf(BookingConnection)
