import type { Caller } from '../../access/Caller.ts'
import type { Database } from '../../database/Database.ts'
import { violates } from '../../database/violates.ts'
import { attemptSale } from './attemptSale.ts'
import type { BookingRequest, BookingResult } from './BookingRequest.ts'
import { insertBooking } from './insertBooking.ts'
import { newBooking } from './newBooking.ts'
import type { Purchase, PurchaseOutcome } from './Purchase.ts'
import { purchaseQueueOf } from './PurchaseQueue.ts'
import { PromotionsTaken, takePromotions } from './takePromotions.ts'

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
  return attemptSale(database, caller, { ...request, operation: 'createBooking', content: { channel, input } }, now, {
    answersLater: false,
    newBooking: ({ selection, terms, seller, waiverStatus }) =>
      newBooking(input, selection, terms, seller, waiverStatus, now),
    write: purchase => sell(database, purchase).catch(lostRace),
  })
}

/** A booking with a promo code or a voucher takes them in its transaction; any other is one statement. */
function sell(database: Database, purchase: Purchase): Promise<PurchaseOutcome> {
  const { operatorId, booking, promotions } = purchase
  if (!promotions) return purchaseQueueOf(database).write(purchase)
  return database.transaction(async db => {
    const outcome = await insertBooking(db, purchase)
    if (outcome.booked) await takePromotions(db, operatorId, booking, promotions)
    return outcome
  })
}

/** Constraints that a concurrent request can violate between the read and the statement. */
const racedConstraints = [
  'idempotency_record_pkey',
  'waiver_answer_operator_id_question_id_foreign',
  // What the activity needs was changed in between.
  'resource_use_spare_check',
  'resource_quantity_spare_check',
  // The chance of a collision is one in 10^12 for each existing booking: another reference is generated.
  'booking_reference_unique',
]

/** Turns a lost race into another attempt; anything else is a fault. */
export function lostRace(error: unknown): PurchaseOutcome {
  const isLost = error instanceof PromotionsTaken || racedConstraints.some(each => violates(error, each))
  if (isLost) return { booked: false, contended: false }
  throw error
}
