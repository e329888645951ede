import type { Sql } from '../database/Database.ts'
import { type Page, type Part, type Position, pageOf, takePart } from '../database/Page.ts'
import type { Booking } from './Booking.ts'
import { type BookingFilter, BookingOrder } from './BookingFilter.ts'
import { asBooking, BOOKING_FROM, type BookingRow, bookingColumns } from './bookingColumns.ts'
import { bookingConditions } from './bookingConditions.ts'

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
  const listOrder = { instant: `b.${columnOf(order)}`, id: 'b.booking_id', descending: order.endsWith('_DESC') }
  const taken = takePart(part, listOrder, values)
  const rows = await sql.query<BookingRow>(
    `select ${bookingColumns('$2')} ${BOOKING_FROM} where ${text} ${taken}`,
    values,
  )
  return pageOf(rows.map(asBooking), part)
}

/** Where a booking stands in an order. */
export function positionOf(booking: Booking, order: BookingOrder): Position {
  const instant = columnOf(order) === 'created_at' ? booking.createdAt : booking.startsAt
  return { instant, id: booking.bookingId }
}

function columnOf(order: BookingOrder): 'created_at' | 'starts_at' {
  return order === BookingOrder.CREATED_AT_ASC || order === BookingOrder.CREATED_AT_DESC ? 'created_at' : 'starts_at'
}
