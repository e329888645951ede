import type { Database } from '../../../platform/sql/Database.ts'
import { fingerprint } from '../../../platform/sql/fingerprint.ts'
import { untilUnchanged } from '../../../platform/sql/retry.ts'
import { violates } from '../../../platform/sql/violates.ts'
import type { Caller } from '../../access/Caller.ts'
import { voucherPart } from '../../promotions/vouchers/findRedeemable.ts'
import { Refusal, refuseViolations } from '../../refusals/refusal.ts'
import { localDay } from '../../scalars/localDay.ts'
import { actorRefOf } from '../actorRefOf.ts'
import type { Booking } from '../Booking.ts'
import { expireSharedHolds } from '../holds/expireSharedHolds.ts'
import { holdLimit } from '../holds/holdLimit.ts'
import { ANY_START } from './anyStart.ts'
import type { BookingRequest, BookingResult } from './BookingRequest.ts'
import { checkBooking } from './checkBooking.ts'
import { findBookingRefusal } from './findBookingRefusal.ts'
import { findPromotions } from './findPromotions.ts'
import { findSale } from './findSale.ts'
import { type Hold, newBooking } from './newBooking.ts'
import type { Purchase, PurchaseOutcome } from './Purchase.ts'
import { promisedPrice } from './promisedPrice.ts'
import { quoteSale } from './quoteSale.ts'
import { replayResponse } from './replayResponse.ts'
import type { SalePaymentInput } from './SalePaymentInput.ts'
import { salePayment } from './salePayment.ts'
import { sellerFor } from './sellerFor.ts'
import { PromotionsTaken } from './takePromotions.ts'
import { type SaleState, writePurchase } from './writePurchase.ts'

/** A booking request under its idempotency key. */
export interface SaleRequest extends BookingRequest {
  /** The operation, and the content that must be the same when the request is sent again. */
  operation: string
  content: object
  /** What is paid now; without it the seller was paid the whole price. */
  payment?: SalePaymentInput | null
  /** The name of people at the counter, whom the booking cutoff does not concern; absent for every other sale. */
  walkIn?: { name: string }
  /** The hold to start with; null to sell at once. */
  hold: Hold | null
}

/**
 * Makes a booking in one step: one statement takes the places and writes the booking and its basket. A request that is sent again
 * gets the first booking.
 */
export async function makeBooking(
  database: Database,
  caller: Caller,
  request: BookingRequest & Pick<SaleRequest, 'payment'>,
  now: Date,
): Promise<BookingResult> {
  const { input, channel, payment, partnerId } = request
  const content = { channel, input, ...(payment && { payment }), ...(partnerId && { partnerId }) }
  const sale = { ...request, operation: 'createBooking', content, hold: null }
  return attemptSale(database, caller, sale, now)
}

/**
 * Reads first, to refuse with every violation at once; then one statement decides. If something changes in between, the next attempt
 * sees it: a concurrent duplicate, places that were taken or freed, a question that was deleted.
 */
export async function attemptSale(
  database: Database,
  caller: Caller,
  request: SaleRequest,
  now: Date,
): Promise<BookingResult> {
  const joins = Boolean(request.hold?.basketId)
  const attempt = async () => {
    const prepared = await prepareSale(database, caller, request, now)
    if (!prepared) return undefined
    if ('earlier' in prepared) return { booking: prepared.earlier, replayed: true }
    const { purchase, ...found } = prepared
    const written = await writePurchase(database, purchase, { ...found, joins }).catch(toConflict)
    if (written.outcome === 'booked') return { booking: purchase.booking, replayed: false }
    if (written.outcome === 'contended') {
      const detail =
        'The first request with this Idempotency-Key is still being carried out. Send it again in a second.'
      throw new Refusal('idempotency-conflict', detail, { retryAfterSeconds: 1 })
    }
    const tooMany = holdLimit(written, purchase.booking.participants)
    if (tooMany) throw tooMany
    return undefined
  }
  const detail = 'This timeslot is changing faster than it can be booked. Nothing was booked; try again in a second.'
  return untilUnchanged(attempt, detail)
}

/** A purchase that can be written, and what was read of its timeslot. */
export interface PreparedSale extends Omit<SaleState, 'joins'> {
  purchase: Purchase
}

/**
 * Reads what a request refers to, and refuses what cannot be sold. Returns the purchase to write, or the booking that an earlier request
 * with the same idempotency key has made; undefined if what it has read has changed by then.
 */
export async function prepareSale(
  database: Database,
  caller: Caller,
  request: SaleRequest,
  now: Date,
): Promise<PreparedSale | { earlier: Booking } | undefined> {
  const { operatorId } = caller
  const { input, channel, idempotencyKey, walkIn, hold } = request
  const { activityId, timeslotId, date, time } = input
  const seller = await sellerFor(database, caller, channel, request.partnerId)
  const { callerId } = seller
  const requestFingerprint = idempotencyKey === null ? null : fingerprint(request.operation, request.content)
  const choice = {
    activityId,
    timeslotId,
    date,
    time,
    callerId,
    idempotencyKey,
    partnerId: seller.partnerId,
    now,
  }
  const { selection: found, earlier } = await findSale(database, operatorId, choice)
  if (earlier && requestFingerprint) return { earlier: replayResponse(earlier, requestFingerprint) }

  // Required waiver answers of a hold can be given later, whatever the activity says. So can those of people at the counter.
  const requested = { ...request, answersLater: hold !== null || walkIn !== undefined }
  const checked = await checkBooking(database, operatorId, seller, requested, found, now)
  const { selection, groupComposition, answers, uploadIds, waiverStatus } = checked
  const evenLate = walkIn !== undefined && selection.date >= localDay(now, selection.timeZone)
  const { participants } = groupComposition
  const refusal = await findBookingRefusal(
    database,
    operatorId,
    selection,
    participants,
    seller,
    now,
    participants,
    evenLate,
  )
  if (refusal?.facts.shortResources && (await expireSharedHolds(database, operatorId, selection.timeslotId, now))) {
    return undefined
  }
  if (refusal) throw refusal

  const quote = request.quote ?? null
  const promoCode = input.promoCode?.trim() || quote?.promoCode
  const codes = { promoCode, voucherCode: input.voucherCode, email: input.customer?.email ?? null }
  const promotions = await findPromotions(database, caller, codes, selection, now)
  const current = quoteSale(selection, groupComposition, seller, now, promotions?.discount)
  const terms = promisedPrice(checked, input, quote, current, now)
  const booking = newBooking(input, selection, terms, seller, waiverStatus, now, hold)
  if (walkIn) booking.firstName = walkIn.name
  booking.promoCode = promotions?.discount?.code ?? null
  if (promotions?.voucher) booking.voucherMinor = voucherPart(booking.price.amount, promotions.voucher.balanceMinor)
  const actorRef = actorRefOf(caller)
  booking.madeBy = actorRef
  const discount = promotions?.discount && { ...promotions.discount, ...terms.discount }
  const purchase = {
    operatorId,
    booking,
    payment: salePayment(request.payment, booking),
    earliestStart: evenLate ? ANY_START : new Date(now.getTime() + selection.bookingCutoffMinutes * 60_000),
    answers,
    uploadIds,
    actorRef,
    promotions: promotions && { ...promotions, discount: discount ?? null },
    callerId,
    idempotencyKey,
    fingerprint: requestFingerprint,
  }
  return { purchase, overdue: selection.overdue, usesResources: selection.resourcePlaces !== null }
}

/** Constraints that a concurrent request can violate between the read and the statement. */
const racedConstraints = [
  'waiver_answer_operator_id_question_id_foreign',
  // What the activity needs was changed in between.
  'resource_use_spare_check',
  'resource_quantity_spare_check',
  // The chance of a collision is one in 10^12 for each existing booking: another reference is generated.
  'booking_reference_unique',
]

/** Turns a lost race into another attempt; anything else is a failure. */
function toConflict(error: unknown): PurchaseOutcome {
  if (violates(error, 'payment_reference_unique')) {
    const detail = 'This payment was recorded before: every payment has a reference of its own. Nothing was booked.'
    refuseViolations([{ path: ['payment', 'reference'], detail }])
  }
  const isLost = error instanceof PromotionsTaken || racedConstraints.some(each => violates(error, each))
  if (isLost) return { outcome: 'changed' }
  throw error
}
