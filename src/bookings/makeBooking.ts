import type { Caller } from '../access/Caller.ts'
import type { Sql } from '../database.ts'
import { fingerprint } from '../fingerprint.ts'
import { Refusal } from '../refusal.ts'
import { violates } from '../violates.ts'
import type { Booking } from './Booking.ts'
import type { Channel } from './Channel.ts'
import type { CreateBookingInput } from './CreateBookingInput.ts'
import { checkBooking } from './checkBooking.ts'
import { answerAgain, findAnswered } from './findAnswered.ts'
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
 * Reads first, to refuse with every fault at once; then one statement decides, whatever has happened since the reading.
 */
export async function makeBooking(sql: Sql, caller: Caller, request: BookingRequest, now: Date): Promise<Made> {
  const { operatorId } = caller
  const { input, channel, idempotencyKey } = request
  const seller = sellerOf(caller, channel)
  const { callerId } = seller
  const print = idempotencyKey === null ? null : fingerprint('createBooking', { channel, input })

  const known = await findOffer(sql, operatorId, input, { callerId, idempotencyKey })
  if (known.earlier && print) return { booking: answerAgain(known.earlier, print), replayed: true }
  const { offer, answers, uploadIds, waiverStatus } = await checkBooking(sql, operatorId, seller, input, known.offer)
  const earliestStart = new Date(now.getTime() + offer.bookingCutoffMinutes * 60_000)

  for (let attempt = 1; ; attempt++) {
    const booking = newBooking(input, offer, seller, waiverStatus, now)
    const purchase = {
      operatorId,
      callerId,
      booking,
      earliestStart,
      answers,
      uploadIds,
      idempotencyKey,
      fingerprint: print,
    }
    let outcome: PurchaseOutcome = { booked: false, contended: false }
    try {
      outcome = await writePurchase(sql, purchase)
    } catch (error) {
      // Once in 10^12 for every booking there is, the reference is taken: another one will do.
      if (violates(error, 'booking_reference_unique') && attempt < MOST_ATTEMPTS) continue
      if (!violates(error, 'idempotency_record_pkey')) throw error
    }
    if (outcome.booked) return { booking, replayed: false }

    // What stopped this request may be its own twin, which came first and took the last places.
    const twin = idempotencyKey && print && (await findAnswered(sql, operatorId, callerId, idempotencyKey, print))
    if (twin) return { booking: twin, replayed: true }
    if (!outcome.contended) throw await whyNotBooked(sql, operatorId, input, uploadIds.length > 0, now)
    const detail = 'The first request with this Idempotency-Key is still being carried out. Send it again in a second.'
    throw new Refusal('idempotency-conflict', detail, { retryAfterSeconds: 1 })
  }
}
