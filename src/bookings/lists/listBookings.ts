import type { Sql } from '../../database/Database.ts'
import { dynamicStatement, type Given } from '../../database/dynamicStatement.ts'
import {
  type Page,
  type Part,
  type PartValues,
  type Position,
  pageOf,
  partValues,
  takePart,
} from '../../database/Page.ts'
import type { Booking } from '../Booking.ts'
import { asBooking, bookingColumns, bookings } from '../bookingColumns.ts'
import type { BookingFilter } from './BookingFilter.ts'
import type { BookingOrder } from './BookingOrder.ts'
import { bookingConditions, type FilterValues, filterValues } from './bookingConditions.ts'
import { orderingOf } from './orderingOf.ts'

interface Shape extends Record<string, string | boolean> {
  order: BookingOrder
  backwards: boolean
}

const selectPart = dynamicStatement((given: Given<FilterValues & PartValues>, { order, backwards }: Shape) => {
  const { column, descending } = orderingOf(order)
  const query = bookings.select(bookingColumns(given.now)).where(bookingConditions(given))
  return takePart(query, { key: column(given.now), id: 'b.booking_id', descending }, given, backwards)
})

/** Lists bookings by their own order, one page at a time. */
export async function listBookings(
  db: Sql,
  operatorId: string,
  filter: BookingFilter,
  order: BookingOrder,
  part: Part,
  now: Date,
): Promise<Page<Booking>> {
  const values = { ...filterValues(operatorId, filter, now), ...partValues(part) }
  const rows = await selectPart(db, values, { order, backwards: part.backwards })
  return pageOf(rows.map(asBooking), part)
}

/** The position of a booking in an order, for a cursor. */
export function positionOf(booking: Booking, order: BookingOrder): Position {
  return { key: orderingOf(order).keyOf(booking), id: booking.bookingId }
}
