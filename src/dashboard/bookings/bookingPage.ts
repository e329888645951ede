import type { BookingFilter, BookingOrder, BookingsQueryVariables } from '../api/generated.ts'

const PAGE = 100

/** Asks for a page of a list of bookings: the first, or the one after a cursor. */
export const bookingPage = (filter: BookingFilter, orderBy: BookingOrder, after?: string): BookingsQueryVariables => ({
  filter,
  orderBy,
  first: PAGE,
  after,
})
