import type { Database } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import { Refusal } from '../../refusals/refusal.ts'
import { encodeTypeId } from '../../scalars/typeid.ts'
import { actorRefOf } from '../actorRefOf.ts'
import { BookingStatus, takesPlaces } from '../BookingStatus.ts'
import { applySteps } from '../changes/applySteps.ts'
import { BookingAction } from '../events/BookingAction.ts'
import { inFull } from '../refunds/decideRefund.ts'
import type { Basket } from './Basket.ts'
import { BasketStatus } from './BasketStatus.ts'
import { refuseBasketTransition } from './completeBasket.ts'
import { changeBasket } from './withBasket.ts'

/** Abandons a basket: cancels everything in it that is on hold, and frees the places at once. Doing it again has no effect. */
export async function abandonBasket(
  database: Database,
  caller: Caller,
  basketId: string,
  reason: string | null,
  now: Date,
): Promise<Basket> {
  return changeBasket(database, caller, basketId, now, async (sql, { basket, bookings }) => {
    if (basket.status === BasketStatus.ABANDONED) return
    refuseBasketTransition(basket, BasketStatus.ABANDONED)
    const kept = bookings.find(each => takesPlaces[each.status] && each.status !== BookingStatus.ON_HOLD)
    if (kept) {
      const detail = `Booking ${kept.bookingReference} of basket ${encodeTypeId('bsk', basketId)} is ${kept.status}: cancel it first.`
      throw new Refusal('invalid-transition', detail, { state: kept.status })
    }
    const said = reason?.trim() || null
    const steps = bookings
      .filter(each => each.status === BookingStatus.ON_HOLD)
      .map(before => ({
        before,
        action: BookingAction.CANCELLED,
        after: {
          ...before,
          ...inFull(before.price.amount),
          status: BookingStatus.CANCELLED,
          cancelledAt: now,
          cancelReason: said,
        },
        reason: said,
      }))
    await applySteps(sql, caller.operatorId, steps, actorRefOf(caller), now)
  })
}
