import { type BookingStatus, bookingStatuses } from './bookingStatuses.ts'

/** The fields of a booking by which a list can be sorted. `Instant` is a Date in the service and text in the browser. */
interface SortedBooking<Instant> {
  createdAt: Instant
  startsAt: Instant
  customer: { firstName: string; lastName: string } | null
  price: { amount: number }
  /** In the service only of lists by it. */
  amountDue?: { amount: number }
  status: BookingStatus
}

export type BookingSort = 'CREATED_AT' | 'STARTS_AT' | 'LAST_NAME' | 'PRICE' | 'STATUS' | 'AMOUNT_DUE'

/** The sort keys of a booking in a list, equal to those in the service's SQL. */
export const bookingSortKeys: Readonly<
  Record<BookingSort, <Instant>(booking: SortedBooking<Instant>) => Instant | string | number>
> = {
  CREATED_AT: booking => booking.createdAt,
  STARTS_AT: booking => booking.startsAt,
  // A hold that has no customer yet is the first.
  LAST_NAME: ({ customer }) => `${customer?.lastName ?? ''}, ${customer?.firstName ?? ''}`,
  PRICE: booking => booking.price.amount,
  // Counted from 1, as in PostgreSQL.
  STATUS: booking => bookingStatuses.indexOf(booking.status) + 1,
  AMOUNT_DUE: ({ amountDue }) => amountDue?.amount ?? 0,
}
