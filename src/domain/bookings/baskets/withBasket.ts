import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { untilUnchanged } from '../../../platform/sql/retry.ts'
import type { Caller } from '../../access/Caller.ts'
import type { Booking } from '../Booking.ts'
import { lockAndExpireHolds } from '../holds/expireHolds.ts'
import { retryWithoutExpiredHolds } from '../holds/expireSharedHolds.ts'
import type { Basket } from './Basket.ts'
import { findBasket } from './findBasket.ts'
import { findBasketBookings } from './findBasketBookings.ts'

/** A basket and its bookings, all locked. */
export interface LockedBasket {
  basket: Basket
  bookings: Booking[]
}

const selectTimeslots = preparedStatement(
  ({ operatorId, basketId }: Placeholders<{ operatorId: string; basketId: string }>) =>
    kysely
      .selectFrom('booking')
      .select('timeslot_id as timeslotId')
      .where('operator_id', '=', operatorId)
      .where('basket_id', '=', basketId),
)

/**
 * Changes a basket as a whole, in one transaction that locks its timeslots, the basket and its bookings. It starts again if a
 * booking joined or was moved in between: nothing is decided about an unlocked row.
 */
export async function withBasket<Result>(
  database: Database,
  caller: Caller,
  basketId: string,
  now: Date,
  work: (sql: Sql, locked: LockedBasket) => Promise<Result>,
): Promise<Result> {
  const { operatorId } = caller
  const timeslotsOf = async (sql: Sql) =>
    (await selectTimeslots(sql, { operatorId, basketId })).map(each => each.timeslotId)

  const attempt = async () => {
    const timeslots = await timeslotsOf(database)
    const change = async (sql: Sql) => {
      await lockAndExpireHolds(sql, operatorId, timeslots, [basketId], now)
      // A transaction that changes a booking in an unlocked timeslot may be waiting for this basket, so waiting for that booking
      // could deadlock.
      if ((await timeslotsOf(sql)).some(each => !timeslots.includes(each))) return undefined
      const bookings = (await findBasketBookings(sql, operatorId, [basketId], now, true)).get(basketId) ?? []
      const basket = await findBasket(sql, caller, basketId, now)
      return { result: await work(sql, { basket, bookings }) }
    }
    return retryWithoutExpiredHolds(database, operatorId, timeslots, now, () => database.transaction(change))
  }
  const detail = 'This basket is changing faster than it can be dealt with. Nothing was changed; try again in a second.'
  return (await untilUnchanged(attempt, detail)).result
}

/** The same, and reads the basket as it is afterwards. */
export function changeBasket(
  database: Database,
  caller: Caller,
  basketId: string,
  now: Date,
  work: (sql: Sql, locked: LockedBasket) => Promise<void>,
): Promise<Basket> {
  return withBasket(database, caller, basketId, now, async (sql, locked) => {
    await work(sql, locked)
    return findBasket(sql, caller, basketId, now)
  })
}
