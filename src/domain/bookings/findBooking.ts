import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { hasScope } from '../access/admit.ts'
import type { Caller } from '../access/Caller.ts'
import { findOwnDepartures } from '../assignments/findOwnDepartures.ts'
import { Refusal } from '../refusals/refusal.ts'
import { unknownBooking } from '../refusals/unknownBooking.ts'
import type { Booking } from './Booking.ts'
import { asBooking, bookingColumns, bookings } from './bookingColumns.ts'
import { readBookingReference } from './sale/newBookingReference.ts'

const selectByReference = preparedStatement(
  ({ operatorId, reference, partnerId, bookingId, now }: Placeholders<Visible>) =>
    bookings
      .select(bookingColumns(now))
      .where('b.booking_reference', '=', reference)
      .where('b.operator_id', '=', operatorId)
      .where(sql<boolean>`(${partnerId}::uuid is null or b.partner_id = ${partnerId})`)
      .where(sql<boolean>`(${bookingId}::uuid is null or b.booking_id = ${bookingId})`),
)

/** A booking by its reference, optionally limited to one partner's bookings or to one booking. */
interface Visible {
  operatorId: string
  reference: string
  partnerId: string | null
  bookingId: string | null
  now: Date
}

/**
 * Finds the booking with a reference in its state at an instant. A partner can see its own bookings, the operator all, a customer
 * the one of its link.
 */
export async function findBooking(db: Sql, caller: Caller, reference: string, now: Date): Promise<Booking> {
  const visible = {
    operatorId: caller.operatorId,
    reference: readBookingReference(reference),
    partnerId: visiblePartner(caller),
    bookingId: caller.bookingId ?? null,
    now,
  }
  const [row] = await selectByReference(db, visible)
  const [own] = row ? await findOwnDepartures(db, caller, [asBooking(row)]) : []
  if (!own) throw unknownBooking()
  return own
}

/**
 * The partner whose bookings a caller sees; null for a caller that sees all of the operator's bookings, or for the holder of a
 * link, who sees one booking.
 */
export function visiblePartner(caller: Caller): string | null {
  if (hasScope(caller, 'departures:read') || caller.bookingId) return null
  if (caller.partnerId) return caller.partnerId
  throw new Refusal('permission-denied', "This key is neither a partner's nor may it read everything of the operator.")
}
