import type { AnswersOfParticipant } from '../bookings/erasure/eraseAnswers.ts'

/** A booking whose customer the person is. */
export interface PersonBooking {
  bookingId: string
  bookingReference: string
  basketId: string
  timeslotId: string
  version: number
  name: string
  phone: string | null
  /** Whether it still takes places and has not begun. */
  upcoming: boolean
}

/** A booking whose customer the person was, before it was amended. */
export interface FormerBooking {
  bookingId: string
  name: string
}

/** An entry of the waitlist. */
export interface PersonEntry {
  waitlistId: string
  status: string
  name: string
  phone: string | null
}

/** Where a person is found: by the identifiers of what is stored. */
export interface PersonRecords {
  /** The addresses of the person, in lower case: the one that was asked for, and those that are merged with it. */
  emails: string[]
  bookings: PersonBooking[]
  formerBookings: FormerBooking[]
  entries: PersonEntry[]
  /** Participants of other customers' bookings who answered with the address. */
  participants: AnswersOfParticipant[]
  voucherIds: string[]
  /** Every name that is used with the address, whichever were asked for. */
  names: string[]
  /** Other addresses that are used with the same phone numbers. */
  otherEmails: string[]
  /** A hash of all that was found with the address, whichever names were asked for. */
  digest: string
}
