import type { Sql } from '../../database/Database.ts'
import { type Page, type Part, type Position, pageOf, takePart } from '../../database/Page.ts'
import type { Booking } from '../Booking.ts'
import { asBooking, BOOKING_FROM, type BookingRow, bookingColumns } from '../bookingColumns.ts'
import type { BookingFilter } from './BookingFilter.ts'
import type { BookingOrder } from './BookingOrder.ts'
import { bookingConditions } from './bookingConditions.ts'
import { orderingOf } from './orderingOf.ts'

/** Lists bookings by their own order, one page at a time. */
export async function listBookings(
  sql: Sql,
  operatorId: string,
  filter: BookingFilter,
  order: BookingOrder,
  part: Part,
  now: Date,
): Promise<Page<Booking>> {
  const { text, values } = bookingConditions(operatorId, filter, now)
  const { column, descending } = orderingOf(order)
  const listOrder = { key: column('$2'), id: 'b.booking_id', descending }
  const taken = takePart(part, listOrder, values)
  const rows = await sql.query<BookingRow>(
    `select ${bookingColumns('$2')} ${BOOKING_FROM} where ${text} ${taken}`,
    values,
  )
  return pageOf(rows.map(asBooking), part)
}

/** Where a booking stands in an order. */
export function positionOf(booking: Booking, order: BookingOrder): Position {
  return { key: orderingOf(order).keyOf(booking), id: booking.bookingId }
}
