/** Where a booking stands, in the order of its life: lists that are sorted by status keep to it. */
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

/** The life of a booking as one table: from each status, the statuses it can go to. */
export const transitions: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  ON_HOLD: ['PENDING', 'CONFIRMED', 'CANCELLED', 'EXPIRED'],
  // Confirmed late, while its places are still there; or taken out of its basket, so that the rest can be paid for.
  EXPIRED: ['PENDING', 'CONFIRMED', 'CANCELLED'],
  PENDING: ['CONFIRMED', 'REJECTED', 'CANCELLED'],
  // Amended by a partner to something that the operator has not accepted.
  CONFIRMED: ['PENDING', 'REDEEMED', 'NO_SHOW', 'CANCELLED'],
  REDEEMED: [],
  // They came late, after all.
  NO_SHOW: ['REDEEMED'],
  CANCELLED: [],
  REJECTED: [],
}

/** In which statuses a booking has its places. */
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

/** In which statuses a booking adds its price to what its basket costs: an expired hold can still be paid for. */
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
