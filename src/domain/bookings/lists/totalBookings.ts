import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../../platform/sql/dynamicStatement.ts'
import type { BookingFilter } from './BookingFilter.ts'
import type { BookingSum, BookingTotals } from './BookingTotals.ts'
import { canReadAggregates, parentColumns, skewedValues, totalParts } from './bookingAggregates.ts'
import { type FilterValues, filterValues } from './bookingConditions.ts'
import type { BookingParent } from './listBookings.ts'

interface SumRow {
  active: boolean
  bookings: number
  participants: number
  amount: number
  commission: number
  refund: number
  retained: number
}

const sums = sql`
  p.active, coalesce(sum(p.bookings), 0)::bigint bookings, coalesce(sum(p.participants), 0)::bigint participants,
  coalesce(sum(p.price_minor), 0)::bigint amount, coalesce(sum(p.commission_minor), 0)::bigint commission,
  coalesce(sum(p.refund_minor), 0)::bigint refund,
  coalesce(sum(p.price_minor - p.refund_minor) filter (where p.status in ('CANCELLED', 'REJECTED')), 0)::bigint retained`

const sumUp = dynamicStatement(
  (given: Given<FilterValues>, { kept }: { kept: boolean }) => sql<SumRow>`
  select ${sums} from (${totalParts(given, kept)}) p group by p.active`,
  skewedValues,
)

const sumUpEach = dynamicStatement(
  (
    given: Given<FilterValues & { parents: readonly string[] }>,
    { by, kept }: { by: BookingParent; kept: boolean },
  ) => sql<SumRow & { parentId: string }>`
  select ${sql.ref(parentColumns[by])} "parentId", ${sums} from (${totalParts(given, kept)}) p
  where ${sql.ref(parentColumns[by])} = any(${given.parents}) group by 1, p.active`,
  skewedValues,
)

/** Totals over the bookings of each of many activities, timeslots or partners. */
export async function totalBookingsBy(
  db: Sql,
  operatorId: string,
  currency: string,
  by: BookingParent,
  parents: readonly string[],
  filter: BookingFilter,
  now: Date,
): Promise<Map<string, BookingTotals>> {
  const values = await filterValues(db, operatorId, filter, now)
  const kept = by !== 'timeslot' && canReadAggregates(values)
  const rows = await sumUpEach(db, { ...values, parents }, { by, kept })
  const byParent = Map.groupBy(rows, row => row.parentId)
  return new Map(parents.map(id => [id, totalsOf(byParent.get(id) ?? [], currency)]))
}

/** Totals over every booking that matches a filter. All prices of an operator are in one currency. */
export async function totalBookings(
  db: Sql,
  operatorId: string,
  currency: string,
  filter: BookingFilter,
  now: Date,
): Promise<BookingTotals> {
  const values = await filterValues(db, operatorId, filter, now)
  return totalsOf(await sumUp(db, values, { kept: canReadAggregates(values) }), currency)
}

function totalsOf(rows: readonly SumRow[], currency: string): BookingTotals {
  const sumOf = (of: readonly SumRow[]): BookingSum => {
    const sum = (column: Exclude<keyof SumRow, 'active'>) => of.reduce((all, each) => all + each[column], 0)
    const money = (amount: number) => ({ amount, currency })
    return {
      bookingCount: sum('bookings'),
      participants: sum('participants'),
      price: money(sum('amount')),
      commission: money(sum('commission')),
      net: money(sum('amount') - sum('refund') - sum('commission')),
    }
  }
  const active = sumOf(rows.filter(each => each.active))
  const calledOff = sumOf(rows.filter(each => !each.active))
  const retained = { amount: rows.reduce((sum, each) => sum + each.retained, 0), currency }
  return { ...sumOf(rows), active, inactive: calledOff, retained }
}
