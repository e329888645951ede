import { sql } from 'kysely'
import type { Caller } from '../../access/Caller.ts'
import type { Database, Sql } from '../../database/Database.ts'
import { locks } from '../../database/locks.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { Refusal, refuseFaults } from '../../refusal.ts'
import { encodeTypeId } from '../../scalars/typeid.ts'
import type { Booking } from '../Booking.ts'
import { BasketStatus } from '../baskets/BasketStatus.ts'
import { findBasketsById } from '../baskets/findBasket.ts'
import { attemptSale } from '../sale/attemptSale.ts'
import type { BookingRequest, BookingResult } from '../sale/BookingRequest.ts'
import { insertBooking } from '../sale/insertBooking.ts'
import { lostRace } from '../sale/makeBooking.ts'
import { newBooking } from '../sale/newBooking.ts'
import type { Purchase, PurchaseOutcome } from '../sale/Purchase.ts'
import { takePromotions } from '../sale/takePromotions.ts'
import { lockAndExpireHolds } from './expireHolds.ts'
import { findHoldRules } from './findHoldRules.ts'
import { limitHolds, lockHoldsOfKey } from './limitHolds.ts'
import { scheduleHoldExpiry } from './scheduleHoldExpiry.ts'

/** A hold to make. */
export interface HoldRequest extends BookingRequest {
  /** The open basket to join; null starts one. */
  basketId: string | null
}

/** Holds places while the customer checks out. They are free again when the hold expires, unless it is confirmed. */
export async function holdBooking(
  database: Database,
  caller: Caller,
  request: HoldRequest,
  now: Date,
): Promise<BookingResult> {
  const { operatorId, keyId } = caller
  const { input, channel, basketId } = request
  const rules = await findHoldRules(database, operatorId)
  const expiresAt = new Date(now.getTime() + rules.holdMinutes * 60_000)
  const hold = { expiresAt, heldBy: keyId, basketId }

  return attemptSale(
    database,
    caller,
    { ...request, operation: 'holdBooking', content: { channel, input, basketId } },
    now,
    {
      newBooking: ({ selection, terms, seller, waiverStatus }) =>
        newBooking(input, selection, terms, seller, waiverStatus, now, hold),
      write: purchase => database.transaction(db => writeHold(db, purchase, basketId !== null)).catch(lostRace),
    },
  )
}

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

async function writeHold(db: Sql, purchase: Purchase, joins: boolean): Promise<PurchaseOutcome> {
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
