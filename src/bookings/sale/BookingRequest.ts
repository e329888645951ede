import type { Channel } from '../../scalars/Channel.ts'
import type { Booking } from '../Booking.ts'
import type { CreateBookingInput } from './CreateBookingInput.ts'

/** A booking to make. */
export interface BookingRequest {
  input: CreateBookingInput
  /** The operator's own channel; null for a partner. */
  channel: Channel | null
  idempotencyKey: string | null
}

/** A booking, and whether an earlier request with the same idempotency key made it. */
export interface BookingResult {
  booking: Booking
  replayed: boolean
}
