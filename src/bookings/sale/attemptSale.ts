import type { Caller } from '../../access/Caller.ts'
import type { Database } from '../../database/Database.ts'
import { fingerprint } from '../../database/fingerprint.ts'
import { Refusal } from '../../refusal.ts'
import { actorRefOf } from '../actorRefOf.ts'
import type { Booking } from '../Booking.ts'
import { endHolds } from '../holds/endHolds.ts'
import { answerAgain } from './answerAgain.ts'
import type { BookingRequest, BookingResult } from './BookingRequest.ts'
import { type CheckedBooking, checkBooking } from './checkBooking.ts'
import type { Purchase, PurchaseOutcome } from './Purchase.ts'
import { findSelection } from './Selection.ts'
import { type Seller, sellerOf } from './sellerOf.ts'
import { whyNotBooked } from './whyNotBooked.ts'

/** A booking request under its idempotency key. */
interface Sale extends BookingRequest {
  /** The operation, and what of the request must be the same when it is sent again. */
  what: string
  print: object
}

/** The two ways of selling: for good, or on hold. */
interface Way {
  newBooking(found: CheckedBooking & { seller: Seller }): Booking
  write(purchase: Purchase): Promise<PurchaseOutcome>
}

const MOST_ATTEMPTS = 5

/**
 * Reads first, to refuse with every fault at once; then one statement decides. Where something changed between the two, the
 * next reading sees it: a twin that came first, places that are gone or free again, a question that was deleted.
 */
export async function attemptSale(
  database: Database,
  caller: Caller,
  sale: Sale,
  now: Date,
  way: Way,
): Promise<BookingResult> {
  const { operatorId } = caller
  const { input, channel, idempotencyKey } = sale
  const seller = sellerOf(caller, channel)
  const { callerId } = seller
  const print = idempotencyKey === null ? null : fingerprint(sale.what, sale.print)

  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const { offer: found, earlier } = await findSelection(database, operatorId, input, now, {
      callerId,
      idempotencyKey,
    })
    if (earlier && print) return { booking: answerAgain(earlier, print), replayed: true }

    const checked = await checkBooking(database, operatorId, seller, input, found, now)
    const { offer, answers, uploadIds } = checked
    const obstacle = await whyNotBooked(database, operatorId, offer, input.participants, now)
    if (obstacle) throw obstacle

    const booking = way.newBooking({ ...checked, seller })
    // A hold does that itself, under the locks that it takes.
    if (offer.overdue && !booking.holdExpiresAt) await endHolds(database, operatorId, offer.timeslotId, now)
    const earliestStart = new Date(now.getTime() + offer.bookingCutoffMinutes * 60_000)
    const kept = { booking, earliestStart, answers, uploadIds, actorRef: actorRefOf(caller) }
    const outcome = await way.write({ operatorId, callerId, ...kept, idempotencyKey, fingerprint: print })
    if (outcome.booked) return { booking, replayed: false }
    if (outcome.contended) {
      const detail =
        'The first request with this Idempotency-Key is still being carried out. Send it again in a second.'
      throw new Refusal('idempotency-conflict', detail, { retryAfterSeconds: 1 })
    }
  }
  const detail = 'This timeslot is changing faster than it can be booked. Nothing was booked; try again in a second.'
  throw new Refusal('overloaded', detail, { retryAfterSeconds: 1 })
}
