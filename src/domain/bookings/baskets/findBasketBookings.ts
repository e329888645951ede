import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Booking } from '../Booking.ts'
import { asBooking, bookingColumns, bookings } from '../bookingColumns.ts'

const ofBaskets = ({ operatorId, basketIds, now }: Placeholders<Baskets>) =>
  bookings
    .select(bookingColumns(now))
    .where('b.operator_id', '=', operatorId)
    .where(eb => eb('b.basket_id', '=', eb.fn.any(basketIds)))
    .orderBy('b.booking_id')

interface Baskets {
  operatorId: string
  basketIds: readonly string[]
  now: Date
}

const selectBookings = preparedStatement(ofBaskets)
const lockBookings = preparedStatement((baskets: Placeholders<Baskets>) => ofBaskets(baskets).forNoKeyUpdate('b'))

/** Finds the bookings of baskets in their state at an instant, in the order in which they were added. */
export async function findBasketBookings(
  db: Sql,
  operatorId: string,
  basketIds: readonly string[],
  now: Date,
  forUpdate = false,
): Promise<Map<string, Booking[]>> {
  const rows = await (forUpdate ? lockBookings : selectBookings)(db, { operatorId, basketIds, now })
  return Map.groupBy(rows.map(asBooking), booking => booking.basketId)
}
