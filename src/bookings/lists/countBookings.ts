import { sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { dynamicStatement, type Given } from '../../database/dynamicStatement.ts'
import { kysely } from '../../database/kysely.ts'
import type { BookingFilter } from './BookingFilter.ts'
import { bookingConditions, type FilterValues, filterValues } from './bookingConditions.ts'
import { type BookingParent, parentColumns } from './listBookings.ts'

const countAll = dynamicStatement((given: Given<FilterValues>) =>
  kysely
    .selectFrom('booking as b')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(bookingConditions(given)),
)

const countEach = dynamicStatement(
  (given: Given<FilterValues & { parents: readonly string[] }>, { by }: { by: BookingParent }) =>
    kysely
      .selectFrom('booking as b')
      .select(eb => [sql<string>`${sql.ref(parentColumns[by])}`.as('parentId'), eb.fn.countAll<number>().as('count')])
      .where(bookingConditions(given))
      .where(sql<boolean>`${sql.ref(parentColumns[by])} = any(${given.parents})`)
      .groupBy(sql`1`),
)

/** Counts the bookings that match a filter. */
export async function countBookings(db: Sql, operatorId: string, filter: BookingFilter, now: Date): Promise<number> {
  const [row] = await countAll(db, filterValues(operatorId, filter, now), {})
  return row!.count
}

/** Counts the bookings of each of many activities, timeslots or partners. */
export async function countBookingsBy(
  db: Sql,
  operatorId: string,
  by: BookingParent,
  parents: readonly string[],
  filter: BookingFilter,
  now: Date,
): Promise<Map<string, number>> {
  const rows = await countEach(db, { ...filterValues(operatorId, filter, now), parents }, { by })
  const counts = new Map(rows.map(row => [row.parentId, row.count]))
  return new Map(parents.map(id => [id, counts.get(id) ?? 0]))
}
