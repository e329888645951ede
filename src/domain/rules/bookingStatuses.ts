/** The statuses of a booking in the order of its lifecycle, in which lists are sorted by status. */
export const bookingStatuses = [
  'ON_HOLD',
  'PENDING',
  'CONFIRMED',
  'REDEEMED',
  'NO_SHOW',
  'CANCELLED',
  'EXPIRED',
  'REJECTED',
] as const

export type BookingStatus = (typeof bookingStatuses)[number]

/** The lifecycle of a booking: the statuses that can follow each status. */
export const transitions: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  ON_HOLD: ['PENDING', 'CONFIRMED', 'CANCELLED', 'EXPIRED'],
  // Confirmed late, while its places are still free; or removed from its basket, so that the rest can be paid for.
  EXPIRED: ['PENDING', 'CONFIRMED', 'CANCELLED'],
  PENDING: ['CONFIRMED', 'REJECTED', 'CANCELLED'],
  // Amended by a partner to something that the operator has not accepted yet.
  CONFIRMED: ['PENDING', 'REDEEMED', 'NO_SHOW', 'CANCELLED'],
  // Both can be taken back.
  REDEEMED: ['CONFIRMED'],
  // The participants arrived late.
  NO_SHOW: ['REDEEMED', 'CONFIRMED'],
  CANCELLED: [],
  REJECTED: [],
}

/** The statuses in which a booking has its places. */
export const takesPlaces: Readonly<Record<BookingStatus, boolean>> = {
  ON_HOLD: true,
  PENDING: true,
  CONFIRMED: true,
  REDEEMED: true,
  NO_SHOW: true,
  CANCELLED: false,
  EXPIRED: false,
  REJECTED: false,
}

/** The statuses of a booking that is sold for good: it counts on the statement of its partner. */
export const isSold: Readonly<Record<BookingStatus, boolean>> = {
  ON_HOLD: false,
  PENDING: false,
  CONFIRMED: true,
  REDEEMED: true,
  NO_SHOW: true,
  CANCELLED: false,
  EXPIRED: false,
  REJECTED: false,
}

/**
 * The statuses in which a booking adds its whole price to the total of its basket: an expired hold can still be paid for. In the
 * others it adds what is not refunded.
 */
export const isCharged: Readonly<Record<BookingStatus, boolean>> = {
  ON_HOLD: true,
  PENDING: true,
  CONFIRMED: true,
  REDEEMED: true,
  NO_SHOW: true,
  CANCELLED: false,
  EXPIRED: true,
  REJECTED: false,
}
