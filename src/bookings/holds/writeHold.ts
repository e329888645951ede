import { sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { locks } from '../../database/locks.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { Refusal, refuseFaults } from '../../refusal.ts'
import { encodeTypeId } from '../../scalars/typeid.ts'
import type { Booking } from '../Booking.ts'
import { BasketStatus } from '../baskets/BasketStatus.ts'
import { findBasketsById } from '../baskets/findBasket.ts'
import { insertBooking } from '../sale/insertBooking.ts'
import type { Purchase, PurchaseOutcome } from '../sale/Purchase.ts'
import { takePromotions } from '../sale/takePromotions.ts'
import { lockAndExpireHolds } from './expireHolds.ts'
import { limitHolds, lockHoldsOfKey } from './limitHolds.ts'
import { scheduleHoldExpiry } from './scheduleHoldExpiry.ts'

// The purchase takes the same lock. Taking it first refuses a concurrent duplicate at once.
const lockIdempotencyKey = statement(
  ({
    operatorId,
    callerId,
    idempotencyKey,
  }: Placeholders<Pick<Purchase, 'operatorId' | 'callerId' | 'idempotencyKey'>>) =>
    sql<{ mine: boolean }>`
  select ${idempotencyKey}::text is null or pg_try_advisory_xact_lock(
    ${locks.idempotencyKey(operatorId, callerId, idempotencyKey)}) mine`,
)

/**
 * Writes any hold, in the transaction `db`: releases expired holds of its timeslot before, and refuses it if a limit is reached.
 * @param joins whether it joins a basket that exists
 */
export async function writeHold(db: Sql, purchase: Purchase, joins: boolean): Promise<PurchaseOutcome> {
  const { operatorId, booking } = purchase
  const [first] = await lockIdempotencyKey(db, purchase)
  if (!first!.mine) return { booked: false, contended: true }
  const { timeslotId, bookingId, basketId, participants, holdExpiresAt, createdAt: now } = booking
  await lockHoldsOfKey(db, booking.heldBy)
  await lockAndExpireHolds(db, operatorId, [timeslotId], joins ? [basketId] : [], now)
  await limitHolds(db, operatorId, booking, { ofKey: participants, here: participants }, now)
  if (joins) await refuseToJoin(db, operatorId, booking)
  const outcome = await insertBooking(db, purchase)
  if (!outcome.booked) return outcome
  if (purchase.promotions) await takePromotions(db, operatorId, booking, purchase.promotions)
  await scheduleHoldExpiry(db, operatorId, bookingId, timeslotId, holdExpiresAt!)
  return outcome
}

/** A basket is read, paid for and locked as a whole, so its size is limited. */
const MAX_BOOKINGS = 20

const countBookings = statement(
  ({ operatorId, basketId }: Placeholders<{ operatorId: string; basketId: string }>) =>
    sql<{
      bookings: number
    }>`select count(*) bookings from booking where operator_id = ${operatorId} and basket_id = ${basketId}`,
)

/** Refuses a basket that is not open or belongs to another seller. */
async function refuseToJoin(db: Sql, operatorId: string, booking: Booking): Promise<void> {
  const { basketId, channel, partnerId, createdAt: now } = booking
  const basket = (await findBasketsById(db, operatorId, [basketId], now)).get(basketId)
  if (!basket || basket.partnerId !== partnerId || basket.channel !== channel) {
    const detail = 'No basket of this seller and channel has this BasketID.'
    return refuseFaults([{ path: ['basketId'], detail }])
  }
  const [full] = await countBookings(db, { operatorId, basketId })
  if (full!.bookings >= MAX_BOOKINGS) {
    const detail = `Basket ${encodeTypeId('bsk', basketId)} has ${MAX_BOOKINGS} bookings, those that were called off included: begin another one.`
    throw new Refusal('hold-limit', detail, { limit: MAX_BOOKINGS, held: full!.bookings })
  }
  if (basket.status === BasketStatus.OPEN) return
  const detail = `Basket ${encodeTypeId('bsk', basketId)} is ${basket.status}: begin another one.`
  throw new Refusal('invalid-transition', detail, { state: basket.status })
}
