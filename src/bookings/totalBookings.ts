import type { Sql } from '../database/Database.ts'
import type { BookingFilter } from './BookingFilter.ts'
import type { BookingTotals } from './BookingTotals.ts'
import { bookingConditions } from './bookingConditions.ts'

interface TotalsRow {
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
  const [row] = await sql.query<TotalsRow>(
    `select count(*) bookings, coalesce(sum(b.participants), 0)::bigint participants,
            coalesce(sum(b.price_minor), 0)::bigint amount
     from booking b where ${text}`,
    values,
  )
  const { bookings, participants, amount } = row!
  return { bookings, participants, price: { amount, currency } }
}
