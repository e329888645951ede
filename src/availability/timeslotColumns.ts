import { type Expression, sql } from 'kysely'
import { statusOf } from './bookable.ts'
import { placesLeft } from './places.ts'
import type { Timeslot } from './Timeslot.ts'

/** The row of a timeslot `t` joined with its product `p`. */
export type TimeslotRow = Omit<
  Timeslot,
  'operator' | 'product' | 'taken' | 'held' | 'offering' | 'closed' | 'everTaken' | 'price'
> & {
  priceMinor: number
  currency: string
}

/** The columns of a TimeslotRow; `now` is the instant that its status is for. */
export const timeslotColumns = (now: Expression<Date>) => sql`
  t.timeslot_id "timeslotId", t.activity_id "activityId", t.date, t.time, t.starts_at "startsAt", t.ends_at "endsAt",
  to_char(t.ends_at at time zone p.time_zone, 'HH24:MI') "endTime", t.capacity, ${placesLeft(now)} available,
  p.price_minor "priceMinor", p.currency, ${statusOf(now)} status`

/** Converts a row to a timeslot. */
export function asTimeslot(row: TimeslotRow): Timeslot {
  return Object.assign(row, { price: { amount: row.priceMinor, currency: row.currency } }) as unknown as Timeslot
}
