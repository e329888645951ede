import type { Caller } from '../access/Caller.ts'
import type { Sql } from '../database/Database.ts'
import { fingerprint } from '../database/fingerprint.ts'
import { violates } from '../database/violates.ts'
import { Refusal } from '../refusal.ts'
import { answerAgain } from './answerAgain.ts'
import type { Booking } from './Booking.ts'
import type { Channel } from './Channel.ts'
import type { CreateBookingInput } from './CreateBookingInput.ts'
import { checkBooking } from './checkBooking.ts'
import { newBooking } from './newBooking.ts'
import { findOffer } from './Offer.ts'
import { type PurchaseOutcome, writePurchase } from './Purchase.ts'
import { sellerOf } from './sellerOf.ts'
import { whyNotBooked } from './whyNotBooked.ts'

/** What makeBooking is asked for. */
export interface BookingRequest {
  input: CreateBookingInput
  /** The operator's own channel; a partner gives none. */
  channel: Channel | null
  idempotencyKey: string | null
}

/** A booking, and whether an earlier request with the same key had made it. */
export interface Made {
  booking: Booking
  replayed: boolean
}

const MOST_ATTEMPTS = 5

/**
 * A booking exists exactly when its places were taken, and a request that is sent again gets the booking it got before.
 * Reads first, to refuse with every fault at once; then one statement decides. Where something changed between the two, the
 * next reading sees it: a twin that came first, places that are gone or free again, a question that was deleted.
 */
export async function makeBooking(sql: Sql, caller: Caller, request: BookingRequest, now: Date): Promise<Made> {
  const { operatorId } = caller
  const { input, channel, idempotencyKey } = request
  const seller = sellerOf(caller, channel)
  const { callerId } = seller
  const print = idempotencyKey === null ? null : fingerprint('createBooking', { channel, input })

  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const { offer: found, earlier } = await findOffer(sql, operatorId, input, { callerId, idempotencyKey })
    if (earlier && print) return { booking: answerAgain(earlier, print), replayed: true }

    const { offer, waiverStatus, ...kept } = await checkBooking(sql, operatorId, seller, input, found, now)
    const obstacle = await whyNotBooked(sql, operatorId, offer, input.participants, now)
    if (obstacle) throw obstacle

    const booking = newBooking(input, offer, seller, waiverStatus, now)
    const earliestStart = new Date(now.getTime() + offer.bookingCutoffMinutes * 60_000)
    const purchase = { operatorId, callerId, booking, earliestStart, ...kept, idempotencyKey, fingerprint: print }
    const outcome = await writePurchase(sql, purchase).catch(lostRace)
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

/** Constraints that another request can bring to bear between the reading and the statement. */
const racedConstraints = [
  'idempotency_record_pkey',
  'waiver_answer_operator_id_question_id_foreign',
  // Once in 10^12 for every booking there is: another reference will do.
  'booking_reference_unique',
]

function lostRace(error: unknown): PurchaseOutcome {
  if (racedConstraints.some(each => violates(error, each))) return { booked: false, contended: false }
  throw error
}
