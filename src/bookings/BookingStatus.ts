import { registerEnumType } from 'type-graphql'

/** Where a booking stands in its life. */
export enum BookingStatus {
  CONFIRMED = 'CONFIRMED',
  REDEEMED = 'REDEEMED',
  NO_SHOW = 'NO_SHOW',
  CANCELLED = 'CANCELLED',
}

/** The life of a booking as one table: from each status, the statuses it can go to. */
export const transitions: Record<BookingStatus, readonly BookingStatus[]> = {
  CONFIRMED: [BookingStatus.REDEEMED, BookingStatus.NO_SHOW, BookingStatus.CANCELLED],
  REDEEMED: [],
  NO_SHOW: [],
  CANCELLED: [],
}

registerEnumType(BookingStatus, {
  name: 'BookingStatus',
  description: 'Where a booking stands in its life.',
  valuesConfig: {
    CONFIRMED: { description: 'The places are taken for it.' },
    REDEEMED: { description: 'The participants have come.' },
    NO_SHOW: { description: 'The participants did not come.' },
    CANCELLED: { description: 'Called off; its places are free again.' },
  },
})
