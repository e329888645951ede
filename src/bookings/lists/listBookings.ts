import type { Sql } from '../../database/Database.ts'
import { dynamicStatement, type Given } from '../../database/dynamicStatement.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  type Position,
  pageOf,
  pageValues,
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

const selectPage = dynamicStatement((given: Given<FilterValues & PageValues>, { order, backwards }: Shape) => {
  const { column, descending } = orderingOf(order)
  const query = bookings.select(bookingColumns(given.now)).where(bookingConditions(given))
  return limitToPage(query, { key: column(given.now), id: 'b.booking_id', descending }, given, backwards)
})

/** Lists bookings by their own order, one page at a time. */
export async function listBookings(
  db: Sql,
  operatorId: string,
  filter: BookingFilter,
  order: BookingOrder,
  request: PageRequest,
  now: Date,
): Promise<Page<Booking>> {
  const values = { ...filterValues(operatorId, filter, now), ...pageValues(request) }
  const rows = await selectPage(db, values, { order, backwards: request.backwards })
  return pageOf(rows.map(asBooking), request)
}

/** The position of a booking in an order, for a cursor. */
export function positionOf(booking: Booking, order: BookingOrder): Position {
  return { key: orderingOf(order).keyOf(booking), id: booking.bookingId }
}
