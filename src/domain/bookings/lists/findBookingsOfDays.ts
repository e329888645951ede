import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Booking } from '../Booking.ts'
import { asBooking, bookingColumns, bookings } from '../bookingColumns.ts'

interface Requested {
  operatorId: string
  /** Null for all. */
  partnerId: string | null
  from: string
  to: string
  now: Date
}

const select = preparedStatement(({ operatorId, partnerId, from, to, now }: Placeholders<Requested>) =>
  bookings
    .select(bookingColumns(now))
    .where('b.operator_id', '=', operatorId)
    .where(
      sql<boolean>`b.date between ${from} and ${to} and (${partnerId}::uuid is null or b.partner_id = ${partnerId})`,
    )
    .orderBy('b.starts_at')
    .orderBy('b.booking_id'),
)

/** Finds all bookings of a range of local days, in any status, by start; optionally only those of a partner. */
export async function findBookingsOfDays(
  db: Sql,
  operatorId: string,
  requested: Pick<Requested, 'partnerId' | 'from' | 'to'>,
  now: Date,
): Promise<Booking[]> {
  const rows = await select(db, { operatorId, ...requested, now })
  return rows.map(asBooking)
}
