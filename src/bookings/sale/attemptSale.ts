import type { Caller } from '../../access/Caller.ts'
import type { Database } from '../../database/Database.ts'
import { fingerprint } from '../../database/fingerprint.ts'
import { voucherPart } from '../../promotions/vouchers/findRedeemable.ts'
import { Refusal } from '../../refusal.ts'
import { actorRefOf } from '../actorRefOf.ts'
import type { Booking } from '../Booking.ts'
import { expireHolds } from '../holds/expireHolds.ts'
import { expireSharedHolds } from '../holds/expireSharedHolds.ts'
import type { BookingRequest, BookingResult } from './BookingRequest.ts'
import { type CheckedBooking, checkBooking } from './checkBooking.ts'
import { findBookingRefusal } from './findBookingRefusal.ts'
import { findPromotions } from './findPromotions.ts'
import { findSale } from './findSale.ts'
import type { Purchase, PurchaseOutcome } from './Purchase.ts'
import { promisedPrice, type Terms } from './promisedPrice.ts'
import { quoteSale } from './quoteSale.ts'
import { replayAnswer } from './replayAnswer.ts'
import type { Selection } from './Selection.ts'
import { type Seller, sellerOf } from './sellerOf.ts'

/** A booking request under its idempotency key. */
interface SaleRequest extends BookingRequest {
  /** The operation, and the content that must be the same when the request is sent again. */
  operation: string
  content: object
}

/** How the booking is made: sold, or on hold. */
interface SaleStrategy {
  /** Whether required waiver answers can be given later, whatever the activity says. */
  answersLater: boolean
  newBooking(found: CheckedBooking & { seller: Seller; terms: Terms }): Booking
  write(purchase: Purchase, selection: Selection): Promise<PurchaseOutcome>
}

const MAX_ATTEMPTS = 5

/**
 * Reads first, to refuse with every fault at once; then one statement decides. If something changes in between, the next attempt
 * sees it: a concurrent duplicate, places that were taken or freed, a question that was deleted.
 */
export async function attemptSale(
  database: Database,
  caller: Caller,
  request: SaleRequest,
  now: Date,
  strategy: SaleStrategy,
): Promise<BookingResult> {
  const { operatorId } = caller
  const { input, channel, idempotencyKey } = request
  const { activityId, timeslotId, date, time } = input
  const seller = sellerOf(caller, channel)
  const { callerId } = seller
  const requestFingerprint = idempotencyKey === null ? null : fingerprint(request.operation, request.content)

  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const choice = {
      activityId,
      timeslotId,
      date,
      time,
      callerId,
      idempotencyKey,
      keyId: caller.keyId || null,
      partnerId: seller.partnerId,
      now,
    }
    const { selection: found, earlier } = await findSale(database, operatorId, choice)
    if (earlier && requestFingerprint) return { booking: replayAnswer(earlier, requestFingerprint), replayed: true }

    const checked = await checkBooking(database, operatorId, seller, { ...request, ...strategy }, found, now)
    const { selection, party, answers, uploadIds } = checked
    const refusal = await findBookingRefusal(database, operatorId, selection, party.participants, seller, now)
    if (refusal?.facts.shortResources && (await expireSharedHolds(database, operatorId, selection.timeslotId, now)))
      continue
    if (refusal) throw refusal

    const quote = request.quote ?? null
    const promoCode = input.promoCode?.trim() || quote?.promoCode
    const codes = { promoCode, voucherCode: input.voucherCode, email: input.customer?.email ?? null }
    const promotions = await findPromotions(database, caller, codes, selection, now)
    const current = quoteSale(selection, party, seller, now, promotions?.discount)
    const terms = promisedPrice(checked, input, quote, current, now)
    const booking = strategy.newBooking({ ...checked, seller, terms })
    booking.promoCode = promotions?.discount?.code ?? null
    if (promotions?.voucher) booking.voucherMinor = voucherPart(booking.price.amount, promotions.voucher.balanceMinor)
    // A hold releases expired ones itself, under the locks that it takes.
    if (selection.overdue && !booking.holdExpiresAt) await expireHolds(database, operatorId, selection.timeslotId, now)
    const earliestStart = new Date(now.getTime() + selection.bookingCutoffMinutes * 60_000)
    const actorRef = actorRefOf(caller)
    booking.madeBy = actorRef
    const discount = promotions?.discount && { ...promotions.discount, ...terms.discount }
    const granted = promotions && { ...promotions, discount: discount ?? null }
    const kept = { booking, promotions: granted, earliestStart, answers, uploadIds, actorRef }
    const purchase = {
      operatorId,
      callerId,
      ...kept,
      usesResources: selection.resourcePlaces !== null,
      idempotencyKey,
      fingerprint: requestFingerprint,
    }
    const outcome = await strategy.write(purchase, selection)
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
