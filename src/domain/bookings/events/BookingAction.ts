import { registerEnumType } from 'type-graphql'

/** What happened to a booking. */
export enum BookingAction {
  HELD = 'HELD',
  BOOKED = 'BOOKED',
  EXTENDED = 'EXTENDED',
  CONFIRMED = 'CONFIRMED',
  ACCEPTED = 'ACCEPTED',
  REJECTED = 'REJECTED',
  AMENDED = 'AMENDED',
  CANCELLED = 'CANCELLED',
  EXPIRED = 'EXPIRED',
  REDEEMED = 'REDEEMED',
  NO_SHOW = 'NO_SHOW',
  REOPENED = 'REOPENED',
  ERASED = 'ERASED',
}

registerEnumType(BookingAction, {
  name: 'BookingAction',
  description: 'What happened to a booking.',
  valuesConfig: {
    HELD: { description: 'It was made, with its places on hold.' },
    BOOKED: { description: 'It was made in one step.' },
    EXTENDED: { description: 'Its hold was extended.' },
    CONFIRMED: { description: 'Its hold was confirmed.' },
    ACCEPTED: { description: 'The operator accepted it.' },
    REJECTED: { description: 'The operator did not accept it.' },
    AMENDED: { description: 'Its participants, timeslot, customer or notes were changed.' },
    CANCELLED: { description: 'It was cancelled.' },
    EXPIRED: { description: 'Its hold expired.' },
    REDEEMED: { description: 'The participants arrived.' },
    NO_SHOW: { description: 'The participants did not arrive.' },
    REOPENED: { description: 'That they arrived, or did not, was taken back.' },
    ERASED: { description: 'Its personal data was erased. Erase your copy of them too.' },
  },
})
