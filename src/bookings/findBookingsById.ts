import type { Sql } from '../database/Database.ts'
import { dynamicStatement, type Given } from '../database/dynamicStatement.ts'
import type { Selected } from '../database/Selected.ts'
import type { Booking } from './Booking.ts'
import { asBooking, bookingFields, selectBookings } from './bookingColumns.ts'

const selectById = dynamicStatement(({ operatorId, bookingIds, now }: Given<Identified>, { columns }: Shape) =>
  selectBookings(now, columns)
    .where('b.operator_id', '=', operatorId)
    .where(eb => eb('b.booking_id', '=', eb.fn.any(bookingIds))),
)

interface Identified {
  operatorId: string
  bookingIds: readonly string[]
  now: Date
}

interface Shape extends Record<string, string> {
  columns: string
}

/** Finds bookings of any channel by their identifiers, in their state at an instant. */
export async function findBookingsById(
  db: Sql,
  operatorId: string,
  bookingIds: readonly string[],
  now: Date,
  selected?: Selected,
): Promise<Map<string, Booking>> {
  const rows = await selectById(db, { operatorId, bookingIds, now }, { columns: bookingFields.for(selected) })
  return new Map(rows.map(row => [row.bookingId, asBooking(row)]))
}
