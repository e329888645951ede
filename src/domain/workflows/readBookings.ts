import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Booking } from '../bookings/Booking.ts'
import type { BasketStatus } from '../bookings/baskets/BasketStatus.ts'
import { asBooking, bookingColumns, bookings } from '../bookings/bookingColumns.ts'
import type { Location } from '../products/Location.ts'

/** A booking with everything that its e-mails need. */
export type BookingForEmail = Booking & {
  /** When it was last changed. */
  changedAt: Date
  endsAt: Date
  basketStatus: BasketStatus
  /** What of its basket was or is to be paid back, in minor units. */
  basketRefundMinor: number
  /** Whether the operator has closed its departure, or taken the activity out of the shopfront. */
  isClosed: boolean
  /** Whether e-mails may be sent about it: not if it was imported without. */
  notify: boolean
  operatorName: string
  /** The address to which the customer replies. */
  replyTo: string | null
  activityName: string
  durationMinutes: number
  timeZone: string
  location: Location | null
}

const selectBookings = preparedStatement(({ operatorId, bookingIds, now }: Placeholders<Requested>) =>
  bookings
    .innerJoin('timeslot as t', join =>
      join.onRef('t.operator_id', '=', 'b.operator_id').onRef('t.timeslot_id', '=', 'b.timeslot_id'),
    )
    .innerJoin('basket as k', join =>
      join.onRef('k.operator_id', '=', 'b.operator_id').onRef('k.basket_id', '=', 'b.basket_id'),
    )
    .innerJoin('operator as o', 'o.operator_id', 'b.operator_id')
    .select(bookingColumns(now))
    .select([
      't.ends_at as endsAt',
      sql<boolean>`t.closed or not p.published`.as('isClosed'),
      'k.status as basketStatus',
      sql<number>`greatest(k.refunded_minor, k.paid_minor - k.total_minor)`.as('basketRefundMinor'),
      sql<boolean>`not exists (
        select from booking_import i where i.operator_id = b.operator_id and i.booking_id = b.booking_id and not i.notify
      )`.as('notify'),
      'o.name as operatorName',
      'o.reply_to as replyTo',
      'p.name as activityName',
      'p.duration_minutes as durationMinutes',
      'p.time_zone as timeZone',
      'p.location',
      sql<Date>`coalesce((
        select max(h.occurred_at) from booking_event h where h.operator_id = b.operator_id and h.booking_id = b.booking_id
      ), b.created_at)`.as('changedAt'),
    ])
    .where('b.operator_id', '=', operatorId)
    .where(eb => eb('b.booking_id', '=', eb.fn.any(bookingIds))),
)

interface Requested {
  operatorId: string
  bookingIds: readonly string[]
  now: Date
}

/** Reads bookings in their state at an instant. */
export async function readBookings(
  db: Sql,
  operatorId: string,
  bookingIds: readonly string[],
  now: Date,
): Promise<BookingForEmail[]> {
  const rows = await selectBookings(db, { operatorId, bookingIds, now })
  return rows.map(row => Object.assign(row, asBooking(row)))
}
