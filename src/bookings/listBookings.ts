import type { Sql } from '../database.ts'
import type { Booking } from './Booking.ts'
import { type BookingFilter, BookingOrder } from './BookingFilter.ts'
import { asBooking, BOOKING_COLUMNS, BOOKING_FROM, type BookingRow } from './bookingColumns.ts'
import { bookingConditions } from './bookingConditions.ts'

/** Where a booking stands in an order: the instant that it is listed by, and its identifier where instants are equal. */
export interface Position {
  instant: Date
  bookingId: string
}

/** Which part of a list is wanted: so many from its beginning or after a position, or from its end or before one. */
export interface Part {
  size: number
  backwards: boolean
  beyond: Position | null
}

export interface BookingPage {
  bookings: Booking[]
  /** Whether there are more in the direction in which the part was taken. */
  more: boolean
}

/** Lists bookings by their own order, one page at a time; a page costs the same wherever it is. */
export async function listBookings(
  sql: Sql,
  operatorId: string,
  filter: BookingFilter,
  order: BookingOrder,
  part: Part,
): Promise<BookingPage> {
  const { text, values } = bookingConditions(operatorId, filter)
  const column = columnOf(order)
  const descending = order.endsWith('_DESC') !== part.backwards
  const direction = descending ? 'desc' : 'asc'
  const beyond = part.beyond
    ? `and (b.${column}, b.booking_id) ${descending ? '<' : '>'} ($${values.push(part.beyond.instant)}, $${values.push(part.beyond.bookingId)})`
    : ''
  const rows = await sql.query<BookingRow>(
    `select ${BOOKING_COLUMNS} ${BOOKING_FROM} where ${text} ${beyond}
     order by b.${column} ${direction}, b.booking_id ${direction} limit $${values.push(part.size + 1)}`,
    values,
  )
  const bookings = rows.slice(0, part.size).map(asBooking)
  return { bookings: part.backwards ? bookings.reverse() : bookings, more: rows.length > part.size }
}

/** Where a booking stands in an order. */
export function positionOf(booking: Booking, order: BookingOrder): Position {
  const instant = columnOf(order) === 'created_at' ? booking.createdAt : booking.startsAt
  return { instant, bookingId: booking.bookingId }
}

function columnOf(order: BookingOrder): 'created_at' | 'starts_at' {
  return order === BookingOrder.CREATED_AT_ASC || order === BookingOrder.CREATED_AT_DESC ? 'created_at' : 'starts_at'
}
