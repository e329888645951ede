import { registerEnumType } from 'type-graphql'

/** The status of a booking. */
export enum BookingStatus {
  ON_HOLD = 'ON_HOLD',
  PENDING = 'PENDING',
  CONFIRMED = 'CONFIRMED',
  REDEEMED = 'REDEEMED',
  NO_SHOW = 'NO_SHOW',
  CANCELLED = 'CANCELLED',
  EXPIRED = 'EXPIRED',
  REJECTED = 'REJECTED',
}

const { PENDING, CONFIRMED, REDEEMED, NO_SHOW, CANCELLED, EXPIRED, REJECTED } = BookingStatus

/** The transitions of a booking: from each status, the statuses that it can change to. */
export const transitions: Record<BookingStatus, readonly BookingStatus[]> = {
  ON_HOLD: [PENDING, CONFIRMED, CANCELLED, EXPIRED],
  // Confirmed late, while its places are still free; or removed from its basket, so that the rest can be paid for.
  EXPIRED: [PENDING, CONFIRMED, CANCELLED],
  PENDING: [CONFIRMED, REJECTED, CANCELLED],
  // Amended by a partner in a way that the operator has not accepted yet.
  CONFIRMED: [PENDING, REDEEMED, NO_SHOW, CANCELLED],
  REDEEMED: [],
  // The participants came late.
  NO_SHOW: [REDEEMED],
  CANCELLED: [],
  REJECTED: [],
}

/** Whether a booking has its places, by status. */
export const takesPlaces: Record<BookingStatus, boolean> = {
  ON_HOLD: true,
  PENDING: true,
  CONFIRMED: true,
  REDEEMED: true,
  NO_SHOW: true,
  CANCELLED: false,
  EXPIRED: false,
  REJECTED: false,
}

registerEnumType(BookingStatus, {
  name: 'BookingStatus',
  description: 'The status of a booking.',
  valuesConfig: {
    ON_HOLD: { description: 'Its places are held until `holdExpiresAt`; it has to be confirmed.' },
    PENDING: { description: 'Its places are taken; the operator has to accept it.' },
    CONFIRMED: { description: 'Its places are taken.' },
    REDEEMED: { description: 'The participants have arrived.' },
    NO_SHOW: { description: 'The participants did not come.' },
    CANCELLED: { description: 'Cancelled; its places are free again.' },
    EXPIRED: { description: 'The hold has expired; its places are free again.' },
    REJECTED: { description: 'The operator has rejected it; its places are free again.' },
  },
})
