import { sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { dynamicStatement, type Given } from '../../database/dynamicStatement.ts'
import { kysely } from '../../database/kysely.ts'
import { takesPlacesNow } from '../statusNow.ts'
import type { BookingFilter } from './BookingFilter.ts'
import type { BookingSum, BookingTotals } from './BookingTotals.ts'
import { bookingConditions, type FilterValues, filterValues } from './bookingConditions.ts'
import { type BookingParent, parentColumns } from './listBookings.ts'

interface SumRow {
  active: boolean
  bookings: number
  participants: number
  amount: number
  commission: number
  refund: number
  retained: number
}

const retained =
  sql<number>`coalesce(sum(b.price_minor - b.refund_minor) filter (where b.status in ('CANCELLED', 'REJECTED')), 0)::bigint`.as(
    'retained',
  )

const sumUp = dynamicStatement((given: Given<FilterValues>) =>
  kysely
    .selectFrom('booking as b')
    .select(eb => [
      takesPlacesNow(given.now).as('active'),
      eb.fn.countAll<number>().as('bookings'),
      sql<number>`sum(b.participants)::bigint`.as('participants'),
      sql<number>`sum(b.price_minor)::bigint`.as('amount'),
      sql<number>`sum(b.commission_minor)::bigint`.as('commission'),
      sql<number>`sum(b.refund_minor)::bigint`.as('refund'),
      retained,
    ])
    .where(bookingConditions(given))
    .groupBy(sql`1`),
)

const sumUpEach = dynamicStatement(
  (given: Given<FilterValues & { parents: readonly string[] }>, { by }: { by: BookingParent }) =>
    kysely
      .selectFrom('booking as b')
      .select(eb => [
        sql<string>`${sql.ref(parentColumns[by])}`.as('parentId'),
        takesPlacesNow(given.now).as('active'),
        eb.fn.countAll<number>().as('bookings'),
        sql<number>`sum(b.participants)::bigint`.as('participants'),
        sql<number>`sum(b.price_minor)::bigint`.as('amount'),
        sql<number>`sum(b.commission_minor)::bigint`.as('commission'),
        sql<number>`sum(b.refund_minor)::bigint`.as('refund'),
        retained,
      ])
      .where(bookingConditions(given))
      .where(sql<boolean>`${sql.ref(parentColumns[by])} = any(${given.parents})`)
      .groupBy([sql`1`, sql`2`]),
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
  const values = { ...filterValues(operatorId, filter, now), parents }
  const rows: (SumRow & { parentId: string })[] = await sumUpEach(db, values, { by })
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
  return totalsOf(await sumUp(db, filterValues(operatorId, filter, now), {}), currency)
}

function totalsOf(rows: readonly SumRow[], currency: string): BookingTotals {
  const sumOf = (of: readonly SumRow[]): BookingSum => {
    const sum = (column: Exclude<keyof SumRow, 'active'>) => of.reduce((all, each) => all + each[column], 0)
    const money = (amount: number) => ({ amount, currency })
    return {
      bookings: sum('bookings'),
      participants: sum('participants'),
      price: money(sum('amount')),
      commission: money(sum('commission')),
      net: money(sum('amount') - sum('refund') - sum('commission')),
    }
  }
  const active = sumOf(rows.filter(each => each.active))
  const calledOff = sumOf(rows.filter(each => !each.active))
  const retained = { amount: rows.reduce((sum, each) => sum + each.retained, 0), currency }
  return { ...sumOf(rows), active, calledOff, retained }
}
