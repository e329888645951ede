import { type AliasedRawBuilder, type Expression, sql } from 'kysely'
import type { Money } from '../products/Money.ts'
import type { Pricing } from '../rules/pricing/Pricing.ts'
import { timeslotPrice, unitPrices } from '../rules/pricing/unitPrices.ts'
import { localDayOnce } from '../scalars/localDay.ts'
import { localTimeAt } from '../scalars/offsetsOf.ts'
import { statusOf } from './bookable.ts'
import { placesLeft } from './places.ts'
import type { PriceSeller } from './sellerOfPrices.ts'
import type { Timeslot } from './Timeslot.ts'
import type { UnitPrice } from './UnitPrice.ts'

/** The row of a timeslot `t` joined with its product `p`. */
export type TimeslotRow = Omit<
  Timeslot,
  | 'taken'
  | 'held'
  | 'bookingCount'
  | 'resourcePlaces'
  | 'resourceGrowth'
  | 'hasWaitlistOffer'
  | 'closed'
  | 'leftAt'
  | 'hasHadBookings'
  | 'price'
  | 'unitPrices'
  | 'endDate'
  | 'endTime'
>

/**
 * Whether the price of a product `p` depends on anything but the quantity; if not, it is `price_minor`. The column was there before prices
 * from a date and adjustments, and decides without them for all others.
 */
export const priceVaries = sql<boolean>`(p.price_varies or p.pricing -> 'adjustments' is not null
  or p.pricing #> '{units,0,laterPrices}' is not null)`

/** The pricing of a product `p`; null if its price is `price_minor` whenever and to whomever it is sold. */
export const variablePricing = sql<Pricing | null>`case when ${priceVaries} then p.pricing end`

/** The default unit of a product `p`. */
export const defaultUnitId = sql<string>`p.pricing #>> '{units,0,unitId}'`

/** The columns of a TimeslotRow. @param now the instant that its status is for @param left its places, if they are computed already */
export const timeslotColumns = (now: Expression<Date>, left: Expression<number> = placesLeft(now)) =>
  sql`${sql.join([
    sql`t.timeslot_id`.as('timeslotId'),
    sql`t.activity_id`.as('activityId'),
    sql`t.date`.as('date'),
    sql`t.time`.as('time'),
    sql`t.starts_at`.as('startsAt'),
    sql`t.ends_at`.as('endsAt'),
    sql`t.capacity`.as('capacity'),
    sql`${left}`.as('availablePlaces'),
    sql`p.price_minor`.as('priceMinor'),
    sql`p.currency`.as('currency'),
    variablePricing.as('pricing'),
    sql`p.time_zone`.as('timeZone'),
    defaultUnitId.as('defaultUnitId'),
    statusOf(now, left).as('status'),
  ] satisfies AliasedRawBuilder<unknown, keyof TimeslotRow>[])}`

/** Converts a row to a timeslot, with its local end. It is priced when that is asked for. */
export function asTimeslot(row: TimeslotRow): Timeslot {
  const timeslot = row as Timeslot
  const end = localTimeAt(row.endsAt, row.timeZone)
  timeslot.endDate = end.slice(0, 10)
  timeslot.endTime = end.slice(11)
  return timeslot
}

/** The price of a timeslot for a seller at an instant. */
export function priceOfTimeslot(timeslot: Timeslot, seller: PriceSeller, now: Date): Money {
  const { pricing, priceMinor, currency, date, time, timeZone } = timeslot
  const amount = pricing
    ? timeslotPrice(pricing, { date, time, today: localDayOnce(now, timeZone), ...seller })
    : priceMinor
  return { amount, currency }
}

/** The price of one of each unit in a timeslot, for a seller at an instant. */
export function unitPricesOf(timeslot: Timeslot, seller: PriceSeller, now: Date): UnitPrice[] {
  const { pricing, defaultUnitId, priceMinor, currency, date, time, timeZone } = timeslot
  if (!pricing) return [{ unitId: defaultUnitId, price: { amount: priceMinor, currency } }]
  const prices = unitPrices(pricing, { date, time, today: localDayOnce(now, timeZone), ...seller })
  return prices.map(({ unitId, price }) => ({ unitId, price: { amount: price, currency } }))
}

/** A timeslot with its prices, for refusals, which name timeslots that fit. */
export function withPrice(timeslot: Timeslot, seller: PriceSeller, now: Date): Timeslot {
  const price = priceOfTimeslot(timeslot, seller, now)
  return Object.assign(timeslot, { price, unitPrices: unitPricesOf(timeslot, seller, now) })
}
