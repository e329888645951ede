import type { BookingStatus } from '../../../src/domain/bookings/BookingStatus.ts'

export type Who = 'wanderly' | 'tripster' | 'operator'
export type Verdict = string | null

export interface ModelTimeslot {
  capacity: number
  closed: boolean
  /** Its free places are reserved until they were offered to the waitlist. */
  hasWaitlistOffer: boolean
}

export interface ModelBooking {
  seller: Who
  timeslot: number
  participants: number
  status: BookingStatus
  holdEnds: number
  /** The expiry of its hold is recorded in the database. */
  noted: boolean
  /** Its hold ended before its time, because the operator has closed the timeslot. */
  withdrawn: boolean
  sold: boolean
  paid: boolean
}

export interface ModelEntry {
  seller: Who
  name: string
  /** Null for any timeslot of the day. */
  timeslot: number | null
  participants: number
  /** Its position: of two entries that fit, the one with the lower number is first. */
  turn: number
  left: boolean
  /** The booking of its last offer. */
  booking: ModelBooking | null
  /** One for each time that places were offered: an offer that was withdrawn can be made again. */
  offers: ModelOffer[]
}

export interface ModelOffer {
  booking: ModelBooking
  /** The state of its e-mail. */
  content: 'PLANNED' | 'SENT' | 'DROPPED'
}
