import type { Caller } from '../access/Caller.ts'
import { lockTimeslots } from '../availability/lockTimeslots.ts'
import type { Database, Sql } from '../database/Database.ts'
import { Refusal, refuseFaults } from '../refusal.ts'
import { encodeTypeId } from '../scalars/typeid.ts'
import { BasketStatus } from './BasketStatus.ts'
import type { Booking } from './Booking.ts'
import type { BookingRequest, Made } from './BookingRequest.ts'
import { endHoldLater } from './endHoldLater.ts'
import { endHoldsLocked } from './endHolds.ts'
import { findHoldRules, type HoldRules } from './findHoldRules.ts'
import { lostRace } from './makeBooking.ts'
import { newBooking } from './newBooking.ts'
import { type Purchase, writePurchase } from './Purchase.ts'
import { sellPlaces } from './sellPlaces.ts'

/** What holdBooking is asked for. */
export interface HoldRequest extends BookingRequest {
  /** The open basket that it joins; null begins one. */
  basketId: string | null
}

/** Takes places for a time, while the customer checks out: they are free again at the very end of the hold unless it is confirmed. */
export async function holdBooking(database: Database, caller: Caller, request: HoldRequest, now: Date): Promise<Made> {
  const { operatorId, keyId } = caller
  const { input, channel, basketId } = request
  const rules = await findHoldRules(database, operatorId)
  const expiresAt = new Date(now.getTime() + rules.holdMinutes * 60_000)
  const hold = { expiresAt, heldBy: keyId, basketId }

  return sellPlaces(database, caller, { ...request, what: 'holdBooking', print: { channel, input, basketId } }, now, {
    newBooking: ({ offer, seller, waiverStatus }) => newBooking(input, offer, seller, waiverStatus, now, hold),
    write: purchase => database.transaction(sql => writeHold(sql, purchase, rules, basketId !== null)).catch(lostRace),
  })
}

async function writeHold(sql: Sql, purchase: Purchase, rules: HoldRules, joins: boolean) {
  const { operatorId, booking } = purchase
  const { timeslotId, bookingId, holdExpiresAt, createdAt: now } = booking
  await refuseTooMany(sql, operatorId, booking, rules)
  await lockTimeslots(sql, operatorId, [timeslotId])
  await endHoldsLocked(sql, operatorId, [timeslotId], now)
  await refuseTooManyHere(sql, operatorId, booking, rules)
  if (joins) await joinBasket(sql, operatorId, booking)
  const outcome = await writePurchase(sql, purchase)
  if (outcome.booked) await endHoldLater(sql, operatorId, bookingId, timeslotId, holdExpiresAt!)
  return outcome
}

// Two holds of one key come one after the other, or each would not see the places of the other.
const LOCK_KEY = `select pg_advisory_xact_lock(hashtextextended('held by ' || $1::uuid, 0))`

const HELD_BY_KEY = `
  select coalesce(sum(participants), 0)::int places from booking
  where operator_id = $1 and held_by = $2 and status = 'ON_HOLD' and hold_expires_at > $3`

const HELD_HERE = `select held places from timeslot where operator_id = $1 and timeslot_id = $2`

async function refuseTooMany(sql: Sql, operatorId: string, booking: Booking, rules: HoldRules): Promise<void> {
  await sql.query(LOCK_KEY, [booking.heldBy])
  const [held] = await sql.query<{ places: number }>(HELD_BY_KEY, [operatorId, booking.heldBy, booking.createdAt])
  const { heldPlacesPerKey: most } = rules
  if (held!.places + booking.participants <= most) return
  const detail = `This key holds ${held!.places} places that nobody has paid for; with ${booking.participants} more it would hold more than ${most}. Confirm or cancel some of them first.`
  throw new Refusal('hold-limit', detail)
}

async function refuseTooManyHere(sql: Sql, operatorId: string, booking: Booking, rules: HoldRules): Promise<void> {
  const [held] = await sql.query<{ places: number }>(HELD_HERE, [operatorId, booking.timeslotId])
  const { heldPlacesPerTimeslot: most } = rules
  if (held!.places + booking.participants <= most) return
  const detail = `In this timeslot ${held!.places} places are on hold; with ${booking.participants} more it would be more than ${most}. Book in one step, or try again when a hold has ended.`
  throw new Refusal('hold-limit', detail)
}

const BASKET = `
  select channel, partner_id "partnerId", status from basket where operator_id = $1 and basket_id = $2 for no key update`

/** A booking joins a basket of the same seller that is still open. */
async function joinBasket(sql: Sql, operatorId: string, { basketId, channel, partnerId }: Booking): Promise<void> {
  const [basket] = await sql.query<{ channel: string; partnerId: string | null; status: BasketStatus }>(BASKET, [
    operatorId,
    basketId,
  ])
  if (!basket || basket.partnerId !== partnerId || basket.channel !== channel) {
    const detail = 'No basket of this seller and channel has this BasketID.'
    return refuseFaults([{ path: ['basketId'], detail }])
  }
  if (basket.status === BasketStatus.OPEN) return
  const detail = `Basket ${encodeTypeId('bsk', basketId)} is ${basket.status}: begin another one.`
  throw new Refusal('invalid-transition', detail)
}
