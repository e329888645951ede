import { registerEnumType } from 'type-graphql'

/** A member of a booking that an event can change. The values are the names of the REST contract. */
export enum BookingField {
  PARTICIPANTS = 'Participants',
  UNITS = 'Units',
  TIMESLOT_ID = 'TimeslotID',
  DATE = 'Date',
  TIME = 'Time',
  PRICE = 'Price',
  CUSTOMER = 'Customer',
  NOTES = 'Notes',
  REFUND = 'Refund',
  HOLD_EXPIRES_AT = 'HoldExpiresAt',
}

registerEnumType(BookingField, {
  name: 'BookingField',
  description: 'A member of a booking that was amended, refunded or extended.',
  valuesConfig: {
    PARTICIPANTS: { description: 'The number of participants.' },
    UNITS: { description: 'How many it has of each unit.' },
    TIMESLOT_ID: { description: 'The timeslot.' },
    DATE: { description: 'The local day.' },
    TIME: { description: 'The local time.' },
    PRICE: { description: 'The price, and what depends on it.' },
    CUSTOMER: { description: 'The name, the e-mail address or the phone number.' },
    NOTES: { description: 'The notes for the operator.' },
    REFUND: { description: 'What is given back of the price.' },
    HOLD_EXPIRES_AT: { description: 'When its hold expires.' },
  },
})

const members: Record<string, BookingField> = {
  participants: BookingField.PARTICIPANTS,
  units: BookingField.UNITS,
  timeslotId: BookingField.TIMESLOT_ID,
  date: BookingField.DATE,
  time: BookingField.TIME,
  price: BookingField.PRICE,
  customer: BookingField.CUSTOMER,
  notes: BookingField.NOTES,
  refund: BookingField.REFUND,
  holdExpiresAt: BookingField.HOLD_EXPIRES_AT,
}

/** The members that an event has changed. */
export function changedMembers(changes: object | null | undefined): BookingField[] {
  return Object.keys(changes ?? {}).flatMap(name => members[name] ?? [])
}
