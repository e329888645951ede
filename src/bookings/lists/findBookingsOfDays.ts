import { sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { dynamicStatement, type Given } from '../../database/dynamicStatement.ts'
import type { Selected } from '../../database/Selected.ts'
import type { Booking } from '../Booking.ts'
import { asBooking, bookingFields, selectBookings } from '../bookingColumns.ts'

interface Asked {
  operatorId: string
  /** Null for all. */
  partnerId: string | null
  from: string
  to: string
  now: Date
}

const select = dynamicStatement(
  ({ operatorId, partnerId, from, to, now }: Given<Asked>, { columns }: Record<'columns', string>) =>
    selectBookings(now, columns)
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
  selected?: Selected,
): Promise<Booking[]> {
  const rows = await select(db, { operatorId, ...asked, now }, { columns: bookingFields.for(selected) })
  return rows.map(asBooking)
}
