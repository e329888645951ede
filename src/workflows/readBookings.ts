import type { Booking } from '../bookings/Booking.ts'
import type { BasketStatus } from '../bookings/baskets/BasketStatus.ts'
import { asBooking, BOOKING_FROM, type BookingRow, bookingColumns } from '../bookings/bookingColumns.ts'
import type { Sql } from '../database/Database.ts'
import type { Location } from '../products/Location.ts'

/** A booking with everything that its e-mails need. */
export type BookingForEmail = Booking & {
  /** When it was last changed. */
  changedAt: Date
  endsAt: Date
  basketStatus: BasketStatus
  operatorName: string
  activityName: string
  durationMinutes: number
  timeZone: string
  location: Location | null
}

const READ = `
  select ${bookingColumns('$3')}, t.ends_at "endsAt", k.status "basketStatus", o.name "operatorName", p.name "activityName",
    p.duration_minutes "durationMinutes", p.time_zone "timeZone", p.location, coalesce((
      select max(h.occurred_at) from booking_event h where h.operator_id = b.operator_id and h.booking_id = b.booking_id
    ), b.created_at) "changedAt"
  ${BOOKING_FROM}
  join timeslot t on t.operator_id = b.operator_id and t.timeslot_id = b.timeslot_id
  join basket k on k.operator_id = b.operator_id and k.basket_id = b.basket_id
  join operator o on o.operator_id = b.operator_id
  where b.operator_id = $1 and b.booking_id = any($2)`

/** Reads bookings in their state at an instant. */
export async function readBookings(
  sql: Sql,
  operatorId: string,
  bookingIds: readonly string[],
  now: Date,
): Promise<BookingForEmail[]> {
  const rows = await sql.query<BookingRow & BookingForEmail>(READ, [operatorId, bookingIds, now])
  return rows.map(row => Object.assign(row, asBooking(row)))
}
