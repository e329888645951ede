import { holds } from '../access/admit.ts'
import type { Caller } from '../access/Caller.ts'
import type { Sql } from '../database/Database.ts'
import { Refusal } from '../refusal.ts'
import { unknownBooking } from '../refusals/unknownBooking.ts'
import type { Booking } from './Booking.ts'
import { asBooking, BOOKING_FROM, type BookingRow, bookingColumns } from './bookingColumns.ts'
import { readBookingReference } from './sale/newBookingReference.ts'

const FIND = `
  select ${bookingColumns('$4')} ${BOOKING_FROM}
  where b.booking_reference = $2 and b.operator_id = $1 and ($3::uuid is null or b.partner_id = $3)
    and ($5::uuid is null or b.booking_id = $5)`

/**
 * Finds the booking with a reference in its state at an instant: a partner sees its own, the operator every one, a customer the
 * one of its link.
 */
export async function findBooking(sql: Sql, caller: Caller, reference: string, now: Date): Promise<Booking> {
  const [row] = await sql.query<BookingRow>(FIND, [
    caller.operatorId,
    readBookingReference(reference),
    visiblePartner(caller),
    now,
    caller.bookingId ?? null,
  ])
  if (row) return asBooking(row)
  throw unknownBooking()
}

/**
 * The partner whose bookings a caller sees; null for a caller that sees all of the operator's bookings, or for the holder of a
 * link, who sees one booking.
 */
export function visiblePartner(caller: Caller): string | null {
  if (holds(caller, 'operator:read') || caller.bookingId) return null
  if (caller.partnerId) return caller.partnerId
  throw new Refusal('permission-denied', "This key is neither a partner's nor may it read everything of the operator.")
}
