import type { Database } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import { Refusal } from '../../refusals/refusal.ts'
import { bookingActions } from '../../rules/bookingActions.ts'
import { encodeTypeId } from '../../scalars/typeid.ts'
import { Actor } from '../Actor.ts'
import { actorRefOf } from '../actorRefOf.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BasketStatus } from '../baskets/BasketStatus.ts'
import { completeBasket } from '../baskets/completeBasket.ts'
import { withBasket } from '../baskets/withBasket.ts'
import { applySteps } from '../changes/applySteps.ts'
import { refuseStale } from '../changes/changeBooking.ts'
import { BookingAction } from '../events/BookingAction.ts'
import { findBooking } from '../findBooking.ts'
import { dueOf } from '../payments/recordPayment.ts'
import type { ConfirmBookingInput } from './ConfirmBookingInput.ts'
import { refuseOtherConfirmation } from './completeHold.ts'
import { confirmHolds } from './confirmHolds.ts'

const confirmed: readonly BookingStatus[] = [
  BookingStatus.PENDING,
  BookingStatus.CONFIRMED,
  BookingStatus.REDEEMED,
  BookingStatus.NO_SHOW,
]

/**
 * Confirms a hold. A partner has been paid, so its purchase is completed as well. A purchase of the operator or a customer is
 * completed by its payment, or at once if nothing is due. An expired hold takes its places again if they are still free. The same
 * request again changes nothing; another one is refused.
 */
export async function confirmBooking(
  database: Database,
  caller: Caller,
  reference: string,
  input: ConfirmBookingInput,
  now: Date,
): Promise<Booking> {
  const { operatorId } = caller
  const { basketId, bookingId } = await findBooking(database, caller, reference, now)
  const actorRef = actorRefOf(caller)
  await withBasket(database, caller, basketId, now, async (sql, locked) => {
    const booking = locked.bookings.find(each => each.bookingId === bookingId)!
    if (confirmed.includes(booking.status)) {
      if (actorRef.actor !== Actor.PARTNER || locked.basket.status !== BasketStatus.OPEN) {
        return refuseOtherConfirmation(sql, caller, booking, input, now)
      }
      // The customer has accepted the waitlist's offer by the link; the partner reports that it was paid.
      refuseStale(booking, input.expectedVersion ?? null)
      refuseApart(booking, locked.bookings)
      const { paymentReference } = booking
      await refuseOtherConfirmation(sql, caller, booking, { ...input, paymentReference }, now)
      const after = { ...booking, paymentReference: input.paymentReference?.trim() || paymentReference }
      await applySteps(sql, operatorId, [{ before: booking, action: BookingAction.CONFIRMED, after }], actorRef, now)
      await completeBasket(sql, operatorId, basketId, dueOf(locked), now)
      return
    }
    refuseStale(booking, input.expectedVersion ?? null)
    refuseUnconfirmable(booking)
    refuseApart(booking, locked.bookings)
    const due = dueOf(locked)
    await confirmHolds(sql, caller, [booking], input, now)
    if (actorRef.actor === Actor.PARTNER) await completeBasket(sql, operatorId, basketId, due, now)
    else if (due === 0) await completeBasket(sql, operatorId, basketId, 0, now)
  })
  return findBooking(database, caller, reference, now)
}

/** Bookings of one basket are paid for together: the total of the basket includes the others, until they are cancelled. */
function refuseApart(booking: Booking, bookings: readonly Booking[]): void {
  const other = bookings.find(each => each !== booking && bookingActions.confirm.includes(each.status))
  if (!other) return
  const detail =
    `Booking ${booking.bookingReference} is in basket ${encodeTypeId('bsk', booking.basketId)} with ${other.bookingReference}, ` +
    `which is ${other.status}: complete the basket as a whole, or cancel the other first.`
  throw new Refusal('invalid-transition', detail)
}

function refuseUnconfirmable({ bookingReference, status }: Booking): void {
  if (bookingActions.confirm.includes(status)) return
  const detail = `Booking ${bookingReference} is ${status} and cannot become CONFIRMED.`
  throw new Refusal('invalid-transition', detail, { state: status, requestedState: BookingStatus.CONFIRMED })
}
