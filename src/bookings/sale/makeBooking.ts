import type { Caller } from '../../access/Caller.ts'
import type { Database } from '../../database/Database.ts'
import { attemptSale } from './attemptSale.ts'
import type { BookingRequest, BookingResult } from './BookingRequest.ts'

/**
 * Makes a booking in one step: one statement takes the places and writes the booking and its basket. A request that is sent again
 * gets the first booking.
 */
export async function makeBooking(
  database: Database,
  caller: Caller,
  request: BookingRequest,
  now: Date,
): Promise<BookingResult> {
  const { input, channel } = request
  const sale = { ...request, operation: 'createBooking', content: { channel, input }, hold: null }
  return attemptSale(database, caller, sale, now)
}
