import { registerEnumType } from 'type-graphql'

/** The orders of a list of bookings. */
export enum BookingOrder {
  CREATED_AT_DESC = 'CREATED_AT_DESC',
  CREATED_AT_ASC = 'CREATED_AT_ASC',
  STARTS_AT_DESC = 'STARTS_AT_DESC',
  STARTS_AT_ASC = 'STARTS_AT_ASC',
  LAST_NAME_ASC = 'LAST_NAME_ASC',
  LAST_NAME_DESC = 'LAST_NAME_DESC',
  PRICE_DESC = 'PRICE_DESC',
  PRICE_ASC = 'PRICE_ASC',
  STATUS_ASC = 'STATUS_ASC',
  STATUS_DESC = 'STATUS_DESC',
  AMOUNT_DUE_DESC = 'AMOUNT_DUE_DESC',
  AMOUNT_DUE_ASC = 'AMOUNT_DUE_ASC',
}

registerEnumType(BookingOrder, {
  name: 'BookingOrder',
  description:
    'The order of a list of bookings; ties are ordered by creation time, in the same direction. A cursor works only in ' +
    'the same order or its reverse. A page takes as long however many bookings there are.',
  valuesConfig: {
    CREATED_AT_DESC: { description: 'Newest first.' },
    CREATED_AT_ASC: { description: 'Oldest first.' },
    STARTS_AT_DESC: { description: 'Latest start first.' },
    STARTS_AT_ASC: { description: 'Earliest start first.' },
    LAST_NAME_ASC: {
      description: "By the customer's last name and then the first, A to Z; accents and case decide last.",
    },
    LAST_NAME_DESC: { description: 'The same, Z to A.' },
    PRICE_DESC: { description: 'Highest price first.' },
    PRICE_ASC: { description: 'Lowest price first.' },
    STATUS_ASC: {
      description:
        'In the order of the lifecycle: on hold, pending, confirmed, redeemed, no-show, cancelled, expired, rejected. A ' +
        'booking whose status changes while pages are read can appear twice, or not at all.',
    },
    STATUS_DESC: { description: 'The same order reversed.' },
    AMOUNT_DUE_DESC: {
      description:
        'Most `amountDue` first. It lists only bookings for which something is due, as the filter `unpaid` does, and takes longer the ' +
        'more of these there are.',
    },
    AMOUNT_DUE_ASC: { description: 'The same bookings, least `amountDue` first.' },
  },
})
