import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../../platform/sql/dynamicStatement.ts'
import type { BookingFilter } from './BookingFilter.ts'
import { canReadAggregates, parentColumns, skewedValues, totalParts } from './bookingAggregates.ts'
import { type FilterValues, filterValues } from './bookingConditions.ts'
import type { BookingParent } from './listBookings.ts'

const countAll = dynamicStatement(
  (given: Given<FilterValues>, { kept }: { kept: boolean }) => sql<{ count: number }>`
  select coalesce(sum(p.bookings), 0)::bigint count from (${totalParts(given, kept)}) p`,
  skewedValues,
)

const countEach = dynamicStatement(
  (
    given: Given<FilterValues & { parents: readonly string[] }>,
    { by, kept }: { by: BookingParent; kept: boolean },
  ) => sql<{ parentId: string; count: number }>`
  select ${sql.ref(parentColumns[by])} "parentId", sum(p.bookings)::bigint count from (${totalParts(given, kept)}) p
  where ${sql.ref(parentColumns[by])} = any(${given.parents}) group by 1`,
  skewedValues,
)

/** Counts the bookings that match a filter. */
export async function countBookings(db: Sql, operatorId: string, filter: BookingFilter, now: Date): Promise<number> {
  const values = await filterValues(db, operatorId, filter, now)
  const [row] = await countAll(db, values, { kept: canReadAggregates(values) })
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
  const values = await filterValues(db, operatorId, filter, now)
  const kept = by !== 'timeslot' && canReadAggregates(values)
  const rows = await countEach(db, { ...values, parents }, { by, kept })
  const counts = new Map(rows.map(row => [row.parentId, row.count]))
  return new Map(parents.map(id => [id, counts.get(id) ?? 0]))
}
