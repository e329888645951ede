import type { Caller } from '../../access/Caller.ts'
import type { Database, Sql } from '../../database/Database.ts'
import { Refusal } from '../../refusal.ts'
import type { Booking } from '../Booking.ts'
import { lockAndExpireHolds } from '../holds/expireHolds.ts'
import type { Basket } from './Basket.ts'
import { findBasket } from './findBasket.ts'
import { findBasketBookings } from './findBasketBookings.ts'

const MOST_ATTEMPTS = 5

/** A basket with its bookings, everything locked. */
export interface LockedBasket {
  basket: Basket
  bookings: Booking[]
}

/**
 * Does something to a basket as a whole, in one transaction that holds its timeslots, itself and its bookings. Where a booking joined it
 * or was moved in between, it begins again: nothing is decided about what is not locked.
 */
export async function withBasket(
  database: Database,
  caller: Caller,
  basketId: string,
  now: Date,
  work: (sql: Sql, locked: LockedBasket) => Promise<void>,
): Promise<Basket> {
  const { operatorId } = caller
  const bookingsOf = async (sql: Sql, locked: boolean) =>
    (await findBasketBookings(sql, operatorId, [basketId], now, locked)).get(basketId) ?? []

  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const timeslots = (await bookingsOf(database, false)).map(each => each.timeslotId)
    const done = await database.transaction(async sql => {
      await lockAndExpireHolds(sql, operatorId, timeslots, [basketId], now)
      // Whoever changes a booking in a timeslot that is not locked may wait for this basket: that booking is not waited for.
      if ((await bookingsOf(sql, false)).some(each => !timeslots.includes(each.timeslotId))) return undefined
      const bookings = await bookingsOf(sql, true)
      await work(sql, { basket: await findBasket(sql, caller, basketId, now), bookings })
      return findBasket(sql, caller, basketId, now)
    })
    if (done) return done
  }
  const detail = 'This basket is changing faster than it can be dealt with. Nothing was changed; try again in a second.'
  throw new Refusal('overloaded', detail, { retryAfterSeconds: 1 })
}
