import type { Sql } from '../../database/Database.ts'
import { takesPlacesNow } from '../statusNow.ts'
import type { BookingFilter } from './BookingFilter.ts'
import type { BookingSum, BookingTotals } from './BookingTotals.ts'
import { bookingConditions } from './bookingConditions.ts'

interface SumRow {
  active: boolean
  bookings: number
  participants: number
  amount: number
}

/** Totals over every booking that matches a filter; every price of an operator is in its one currency. */
export async function totalBookings(
  sql: Sql,
  operatorId: string,
  currency: string,
  filter: BookingFilter,
  now: Date,
): Promise<BookingTotals> {
  const { text, values } = bookingConditions(operatorId, filter, now)
  const rows = await sql.query<SumRow>(
    `select ${takesPlacesNow('$2')} active, count(*) bookings, sum(b.participants)::bigint participants,
            sum(b.price_minor)::bigint amount
     from booking b where ${text} group by 1`,
    values,
  )
  const sumOf = (of: readonly SumRow[]): BookingSum => ({
    bookings: of.reduce((sum, each) => sum + each.bookings, 0),
    participants: of.reduce((sum, each) => sum + each.participants, 0),
    price: { amount: of.reduce((sum, each) => sum + each.amount, 0), currency },
  })
  const active = sumOf(rows.filter(each => each.active))
  const calledOff = sumOf(rows.filter(each => !each.active))
  return { ...sumOf(rows), active, calledOff }
}
