import type { BookingStatus } from '../../../src/bookings/BookingStatus.ts'

export type Who = 'wanderly' | 'tripster' | 'operator'
export type Verdict = string | null

export interface ModelTimeslot {
  wished: number
  capacity: number
  closed: boolean
  /** Its free places are reserved until they were offered to the waitlist. */
  offering: boolean
}

export interface ModelBooking {
  seller: Who
  timeslot: number
  participants: number
  status: BookingStatus
  holdEnds: number
  /** The expiry of its hold is recorded in the database. */
  noted: boolean
  sold: boolean
  paid: boolean
}

export interface ModelEntry {
  seller: Who
  name: string
  /** Null for any timeslot of the day. */
  timeslot: number | null
  participants: number
  left: boolean
  booking: ModelBooking | null
  /** The state of the e-mail about its offer. */
  content: 'PLANNED' | 'SENT' | 'DROPPED' | null
}
