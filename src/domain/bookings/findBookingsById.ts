import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Booking } from './Booking.ts'
import { asBooking, bookingColumns, bookings } from './bookingColumns.ts'

const selectById = preparedStatement(({ operatorId, bookingIds, now }: Placeholders<Identified>) =>
  bookings
    .select(bookingColumns(now))
    .where('b.operator_id', '=', operatorId)
    .where(eb => eb('b.booking_id', '=', eb.fn.any(bookingIds))),
)

interface Identified {
  operatorId: string
  bookingIds: readonly string[]
  now: Date
}

/** Finds bookings of any channel by their identifiers, in their state at an instant. */
export async function findBookingsById(
  db: Sql,
  operatorId: string,
  bookingIds: readonly string[],
  now: Date,
): Promise<Map<string, Booking>> {
  const rows = await selectById(db, { operatorId, bookingIds, now })
  return new Map(rows.map(row => [row.bookingId, asBooking(row)]))
}
