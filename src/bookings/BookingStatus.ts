import { registerEnumType } from 'type-graphql'

/** Where a booking stands in its life. */
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

/** The life of a booking as one table: from each status, the statuses it can go to. */
export const transitions: Record<BookingStatus, readonly BookingStatus[]> = {
  ON_HOLD: [PENDING, CONFIRMED, CANCELLED, EXPIRED],
  // Confirmed late, while its places are still there; or taken out of its basket, so that the rest can be paid for.
  EXPIRED: [PENDING, CONFIRMED, CANCELLED],
  PENDING: [CONFIRMED, REJECTED, CANCELLED],
  // Amended by a partner to something that the operator has not accepted.
  CONFIRMED: [PENDING, REDEEMED, NO_SHOW, CANCELLED],
  REDEEMED: [],
  // They came late, after all.
  NO_SHOW: [REDEEMED],
  CANCELLED: [],
  REJECTED: [],
}

/** In which statuses a booking has its places. */
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
  description: 'Where a booking stands in its life.',
  valuesConfig: {
    ON_HOLD: { description: 'Its places are held until `holdExpiresAt`; it waits to be confirmed.' },
    PENDING: { description: 'Its places are taken; it waits for the operator to accept it.' },
    CONFIRMED: { description: 'The places are taken for it.' },
    REDEEMED: { description: 'The participants have come.' },
    NO_SHOW: { description: 'The participants did not come.' },
    CANCELLED: { description: 'Called off; its places are free again.' },
    EXPIRED: { description: 'The hold has ended unconfirmed; its places are free again.' },
    REJECTED: { description: 'The operator has not accepted it; its places are free again.' },
  },
})
