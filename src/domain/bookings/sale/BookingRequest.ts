import type { Channel } from '../../scalars/Channel.ts'
import type { Booking } from '../Booking.ts'
import type { SignedQuote } from '../quotes/quoteToken.ts'
import type { HoldInput } from './CreateBookingInput.ts'

/** A booking to make. */
export interface BookingRequest {
  input: HoldInput
  /** The operator's own channel; null for a partner. */
  channel: Channel | null
  /** The partner for which the operator sells, if it does. */
  partnerId?: string | null
  idempotencyKey: string | null
  /** The content of the quote token of the input; undefined if it has none, or one that is not genuine. */
  quote?: SignedQuote | undefined
}

/** A booking, and whether an earlier request with the same idempotency key made it. */
export interface BookingResult {
  booking: Booking
  replayed: boolean
}
