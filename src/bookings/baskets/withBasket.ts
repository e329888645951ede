import type { Caller } from '../../access/Caller.ts'
import type { Database, Sql } from '../../database/Database.ts'
import { Refusal } from '../../refusal.ts'
import type { Booking } from '../Booking.ts'
import { lockAndExpireHolds } from '../holds/expireHolds.ts'
import { retryWithoutExpiredHolds } from '../holds/expireSharedHolds.ts'
import type { Basket } from './Basket.ts'
import { findBasket } from './findBasket.ts'
import { findBasketBookings } from './findBasketBookings.ts'

const MAX_ATTEMPTS = 5

/** A basket and its bookings, all locked. */
export interface LockedBasket {
  basket: Basket
  bookings: Booking[]
}

/**
 * Changes a basket as a whole, in one transaction that locks its timeslots, the basket and its bookings. It starts again if a
 * booking joined or was moved in between: nothing is decided about an unlocked row.
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

  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const timeslots = (await bookingsOf(database, false)).map(each => each.timeslotId)
    const change = async (sql: Sql) => {
      await lockAndExpireHolds(sql, operatorId, timeslots, [basketId], now)
      // A transaction that changes a booking in an unlocked timeslot may be waiting for this basket, so waiting for that booking
      // could deadlock.
      if ((await bookingsOf(sql, false)).some(each => !timeslots.includes(each.timeslotId))) return undefined
      const bookings = await bookingsOf(sql, true)
      await work(sql, { basket: await findBasket(sql, caller, basketId, now), bookings })
      return findBasket(sql, caller, basketId, now)
    }
    const done = await retryWithoutExpiredHolds(database, operatorId, timeslots, now, () =>
      database.transaction(change),
    )
    if (done) return done
  }
  const detail = 'This basket is changing faster than it can be dealt with. Nothing was changed; try again in a second.'
  throw new Refusal('overloaded', detail, { retryAfterSeconds: 1 })
}
