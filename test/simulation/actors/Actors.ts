import type { Client } from '../Client.ts'
import type { Model } from '../Model.ts'
import { activities } from '../marketplace.ts'
import { moneyOf, type Ordered, Sale } from '../Sale.ts'
import type { Names } from '../setUp.ts'
import { dayAhead } from '../VirtualTime.ts'

/** What actors need: the service, the names of the marketplace, and the model in which they note what was acknowledged. */
export interface Actors {
  client: Client
  names: Names
  model: Model
  /** The virtual time, in milliseconds since the epoch. */
  now: number
  day: number
  /** The number of the step, which names what it orders. */
  step: number
  /** What was not as promised, in sentences that begin with the name of the promise. */
  violations: string[]
}

/** One of the candidates, or nothing if there are none. */
export function picked<T>(candidates: readonly T[], pick: number): T | undefined {
  return candidates[Math.floor(pick * candidates.length)]
}

/** The candidates of a pick: bookings of the last weeks, so that it is the same work on every day of a year. */
export function lately({ model, day }: Actors): Sale[] {
  return model.sales.filter(each => each.outcome === 'done' && day - each.touched < 30)
}

/** Notes an order before it is sent. */
export function order(
  actors: Actors,
  wanted: Omit<Ordered, 'order' | 'date'> & { ahead: number },
  nth = 0,
  discount: { kind: 'AMOUNT' | 'PERCENTAGE'; value: number } | null = null,
  prefix = '',
): Sale {
  const { model, day, step, now } = actors
  const { operator, partner, activity, time, ahead } = wanted
  const people = Math.min(wanted.people, activities[activity].most)
  const date = dayAhead(operator, now, ahead)
  const name = `${prefix}d${day}-${step}-${nth}`
  const money = moneyOf(activity, model.prices[activity], people, discount)
  const sale = new Sale({ order: name, operator, partner, activity, date, time, people }, money)
  sale.touched = day
  model.sales.push(sale)
  return sale
}

/** The members of a body that say what is ordered. */
export function bodyOf(sale: Sale, activityId: string) {
  return {
    ActivityID: activityId,
    Date: sale.date,
    Time: sale.time,
    Participants: sale.people,
    PartnerReference: sale.order,
    Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: sale.email },
  }
}

/** A booking as REST answers it; a booking of GraphQL is read into the same members. */
export interface BookingAnswer {
  BookingReference: string
  BasketID: string
  Status: string
  Date: string
  Time: string
  StartsAt: number
  Participants: number
  Version: number
  Price: { Amount: number }
  HoldExpiresAt: number | null
  /** Only in GraphQL. */
  timeslotId?: string
  Commission: { Amount: number } | null
  VoucherAmount: { Amount: number } | null
  Refund: { Amount: number } | null
}

/** The fields of a booking in GraphQL, with the names of REST. */
export const BOOKING = `booking {
  BookingReference: bookingReference BasketID: basketId Status: status Date: date Time: time StartsAt: startsAt
  timeslotId Participants: participants Version: version Price: price { Amount: amount } HoldExpiresAt: holdExpiresAt
  Commission: commission { Amount: amount } VoucherAmount: voucherAmount { Amount: amount } Refund: refund { Amount: amount }
}`

/** Reads a booking as its operator. */
export async function readBooking({ client, names }: Actors, sale: Sale): Promise<BookingAnswer> {
  const query = `query ($ref: String!) { ${BOOKING.replace('booking {', 'booking(bookingReference: $ref) {')} }`
  const { data, detail } = await client.query(names.staff[sale.operator], query, { ref: sale.reference })
  if (!data?.booking) throw new Error(`${sale.order} (${sale.reference}) cannot be read: ${detail}`)
  return data.booking
}

/** Instants are seconds over REST, and text in GraphQL. */
const instantOf = (value: unknown): number => (typeof value === 'number' ? value * 1000 : Date.parse(String(value)))

/** Notes that an order was acknowledged, and compares its price. */
export function noteSale(actors: Actors, sale: Sale, booking: BookingAnswer): void {
  const { model, day } = actors
  sale.outcome = 'done'
  sale.reference = booking.BookingReference
  sale.basketId = booking.BasketID
  sale.startsAt = instantOf(booking.StartsAt)
  sale.touched = day
  sale.changedAt = actors.now
  sale.rate = model.rateOf(sale.partner)
  noteState(sale, booking)
  compareMoney(actors, sale, booking)
}

export function noteState(sale: Sale, booking: BookingAnswer): void {
  sale.status = booking.Status
  sale.version = booking.Version
  if (booking.HoldExpiresAt !== null) sale.holdExpiresAt = instantOf(booking.HoldExpiresAt)
}

/** Compares the amounts of an answer with the model. */
export function compareMoney({ violations }: Actors, sale: Sale, booking: BookingAnswer): void {
  const differ = (what: string, answered: number | undefined, modelled: number) => {
    if (answered !== modelled)
      violations.push(
        `money: the ${what} of ${sale.order} (${sale.reference}, ${sale.status}) was answered as ${answered}; it is ${modelled}.`,
      )
  }
  differ('price', booking.Price.Amount, sale.price)
  if (sale.partner !== null && sale.status !== 'REJECTED') {
    const commission = sale.neverSold ? 0 : sale.money.commission(sale.rate)
    differ('commission', booking.Commission?.Amount, commission)
  }
  differ('part that a voucher pays', booking.VoucherAmount?.Amount ?? 0, sale.voucher?.paid ?? 0)
}

/** Notes what was refused. */
export function noteRefusal(sale: Sale): void {
  sale.outcome = 'refused'
}

export const partnerPath = '/api/v2/ota/partner'
