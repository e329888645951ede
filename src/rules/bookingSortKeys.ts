import { type BookingStatus, bookingStatuses } from './bookingStatuses.ts'

/** The parts of a booking that a list can be sorted by. `Instant` is a Date in the service and text in the browser. */
interface SortedBooking<Instant> {
  createdAt: Instant
  startsAt: Instant
  customer: { firstName: string; lastName: string }
  price: { amount: number }
  status: BookingStatus
}

export type BookingSort = 'CREATED_AT' | 'STARTS_AT' | 'LAST_NAME' | 'PRICE' | 'STATUS'

/** What a booking is sorted by in a list: the same as in the statements of the service. */
export const bookingSortKeys: Readonly<
  Record<BookingSort, <Instant>(booking: SortedBooking<Instant>) => Instant | string | number>
> = {
  CREATED_AT: booking => booking.createdAt,
  STARTS_AT: booking => booking.startsAt,
  LAST_NAME: ({ customer }) => `${customer.lastName}, ${customer.firstName}`,
  PRICE: booking => booking.price.amount,
  // Counted from 1, as PostgreSQL counts.
  STATUS: booking => bookingStatuses.indexOf(booking.status) + 1,
}
