import { sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import type { Booking } from '../Booking.ts'
import { asBooking, bookingColumns, bookings } from '../bookingColumns.ts'

interface Asked {
  operatorId: string
  /** Null for all. */
  partnerId: string | null
  from: string
  to: string
  now: Date
}

const select = statement(({ operatorId, partnerId, from, to, now }: Placeholders<Asked>) =>
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
  asked: Pick<Asked, 'partnerId' | 'from' | 'to'>,
  now: Date,
): Promise<Booking[]> {
  return (await select(db, { operatorId, ...asked, now })).map(asBooking)
}
