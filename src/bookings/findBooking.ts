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
 * The booking with a reference, as it stands at this instant: of its own for a partner, of any channel for the operator, the one of its
 * link for a customer.
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
 * Whose bookings a caller sees: those of one partner, or of all when it may read everything of the operator. The holder of a link
 * sees one booking, whose it ever is.
 */
export function visiblePartner(caller: Caller): string | null {
  if (holds(caller, 'operator:read') || caller.bookingId) return null
  if (caller.partnerId) return caller.partnerId
  throw new Refusal('permission-denied', "This key is neither a partner's nor may it read everything of the operator.")
}
