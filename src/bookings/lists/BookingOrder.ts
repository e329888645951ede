import { registerEnumType } from 'type-graphql'

/** What bookings can be listed by. */
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
}

registerEnumType(BookingOrder, {
  name: 'BookingOrder',
  description:
    'What bookings are listed by; those that are equal in it, by when they were made, in the same direction. A cursor of one is of ' +
    'no use in another, only in the same one the other way round.',
  valuesConfig: {
    CREATED_AT_DESC: { description: 'The one made last comes first.' },
    CREATED_AT_ASC: { description: 'The one made first comes first.' },
    STARTS_AT_DESC: { description: 'The one that takes place last comes first.' },
    STARTS_AT_ASC: { description: 'The one that takes place first comes first.' },
    LAST_NAME_ASC: {
      description:
        "By the customer's last name and then the first, from A to Z; accents and capitals decide last of all.",
    },
    LAST_NAME_DESC: { description: 'The same from Z to A.' },
    PRICE_DESC: { description: 'The dearest comes first.' },
    PRICE_ASC: { description: 'The cheapest comes first.' },
    STATUS_ASC: {
      description:
        'As they go through life: on hold, pending, confirmed, redeemed, no-show, cancelled, expired, rejected. One whose status changes ' +
        'while the pages are read can be met twice, or not at all.',
    },
    STATUS_DESC: { description: 'The same from the end of life to its beginning.' },
  },
})
