import type { Sql } from '../database/Database.ts'
import { kysely } from '../database/kysely.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { updatedAt } from './updatedAt.ts'

interface Asked {
  operatorId: string
  bookingIds: readonly string[]
  now: Date
}

const select = statement(({ operatorId, bookingIds, now }: Placeholders<Asked>) =>
  kysely
    .selectFrom('booking as b')
    .select(['b.booking_id as bookingId', updatedAt(now).as('updatedAt')])
    .where('b.operator_id', '=', operatorId)
    .where(eb => eb('b.booking_id', '=', eb.fn.any(bookingIds))),
)

/** Finds when bookings last changed. */
export async function findUpdates(
  db: Sql,
  operatorId: string,
  bookingIds: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  const rows = await select(db, { operatorId, bookingIds, now })
  return new Map(rows.map(row => [row.bookingId, row.updatedAt]))
}
