import type { Caller } from '../../access/Caller.ts'
import type { Database } from '../../database/Database.ts'
import { violates } from '../../database/violates.ts'
import { attemptSale } from './attemptSale.ts'
import type { BookingRequest, BookingResult } from './BookingRequest.ts'
import { newBooking } from './newBooking.ts'
import { insertBooking, type PurchaseOutcome } from './Purchase.ts'

/**
 * A booking exists exactly when its places were taken, and a request that is sent again gets the booking it got before.
 * It is sold in one step, and so is its basket: one statement writes everything.
 */
export async function makeBooking(
  database: Database,
  caller: Caller,
  request: BookingRequest,
  now: Date,
): Promise<BookingResult> {
  const { input, channel } = request
  return attemptSale(database, caller, { ...request, operation: 'createBooking', content: { channel, input } }, now, {
    newBooking: ({ selection, seller, waiverStatus }) => newBooking(input, selection, seller, waiverStatus, now),
    write: purchase => insertBooking(database, purchase).catch(lostRace),
  })
}

/** Constraints that another request can bring to bear between the reading and the statement. */
const racedConstraints = [
  'idempotency_record_pkey',
  'waiver_answer_operator_id_question_id_foreign',
  // Once in 10^12 for every booking there is: another reference will do.
  'booking_reference_unique',
]

/** What somebody else did first is read again; anything else is a fault. */
export function lostRace(error: unknown): PurchaseOutcome {
  if (racedConstraints.some(each => violates(error, each))) return { booked: false, contended: false }
  throw error
}
