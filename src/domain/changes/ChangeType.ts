import { registerEnumType } from 'type-graphql'

/** What changed. */
export enum ChangeType {
  BOOKING_HELD = 'booking.held',
  BOOKING_PENDING = 'booking.pending',
  BOOKING_CONFIRMED = 'booking.confirmed',
  BOOKING_EXTENDED = 'booking.extended',
  BOOKING_ACCEPTED = 'booking.accepted',
  BOOKING_REJECTED = 'booking.rejected',
  BOOKING_AMENDED = 'booking.amended',
  BOOKING_CANCELLED = 'booking.cancelled',
  BOOKING_EXPIRED = 'booking.expired',
  BOOKING_REDEEMED = 'booking.redeemed',
  BOOKING_NO_SHOW = 'booking.no_show',
  BOOKING_REOPENED = 'booking.reopened',
  BOOKING_ERASED = 'booking.erased',
  BOOKING_UPDATED = 'booking.updated',
  AVAILABILITY_CHANGED = 'availability.changed',
  PRODUCT_UPDATED = 'product.updated',
  WAITLIST_UPDATED = 'waitlist.updated',
  QUOTA_UPDATED = 'quota.updated',
}

/** What each type says of what happened. */
export const changeDescriptions: Record<keyof typeof ChangeType, { description: string }> = {
  BOOKING_HELD: { description: 'A booking was made, with its places on hold.' },
  BOOKING_PENDING: { description: 'A booking was made or its hold confirmed; the operator has to accept it.' },
  BOOKING_CONFIRMED: { description: 'A booking was made or its hold confirmed.' },
  BOOKING_EXTENDED: { description: 'The hold of a booking was extended.' },
  BOOKING_ACCEPTED: { description: 'The operator accepted a booking.' },
  BOOKING_REJECTED: { description: 'The operator did not accept a booking.' },
  BOOKING_AMENDED: { description: 'The participants, timeslot, customer or notes of a booking were changed.' },
  BOOKING_CANCELLED: { description: 'A booking was cancelled.' },
  BOOKING_EXPIRED: { description: 'The hold of a booking expired.' },
  BOOKING_REDEEMED: { description: 'The participants arrived.' },
  BOOKING_NO_SHOW: { description: 'The participants did not arrive.' },
  BOOKING_REOPENED: { description: 'That the participants arrived, or did not, was taken back.' },
  BOOKING_ERASED: { description: 'The personal data of a booking was erased. Erase your copy of it too.' },
  BOOKING_UPDATED: {
    description: 'A booking changed without a new version: its waiver was completed, or is outstanding again.',
  },
  AVAILABILITY_CHANGED: {
    description: 'The timeslots of an activity on a day changed: places, capacity, closing, or which ones there are.',
  },
  PRODUCT_UPDATED: {
    description: 'An activity changed: its description, units, prices, terms or questions, or whether it can be sold.',
  },
  WAITLIST_UPDATED: { description: 'An entry of the waitlist was made, offered places, or ended.' },
  QUOTA_UPDATED: { description: 'A quota of a meter was made, changed or deleted. Only the operator sees it.' },
}

registerEnumType(ChangeType, { name: 'ChangeType', description: 'What changed.', valuesConfig: changeDescriptions })
