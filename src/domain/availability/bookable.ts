import { type Expression, sql } from 'kysely'
import { placesLeft } from './places.ts'
import type { TimeslotStatus } from './TimeslotStatus.ts'

/**
 * A timeslot can be booked while it is open, has room for the smallest booking, and starts later than the booking cutoff from
 * now. Exactly at the cutoff it is too late. `t` is the timeslot, `p` its product.
 *
 * @param left the places left, if they are known
 */
export const bookable = (now: Expression<Date>, left: Expression<number> = placesLeft(now)) =>
  sql<boolean>`(not t.closed and ${left} >= p.min_participants
    and t.starts_at > ${now}::timestamptz + make_interval(mins => p.booking_cutoff_minutes))`

/** The status of a timeslot at an instant. If several reasons apply, the first one in this order counts. */
export const statusOf = (now: Expression<Date>, left: Expression<number> = placesLeft(now)) =>
  sql<TimeslotStatus>`case when t.closed then 'CLOSED'
        when t.starts_at <= ${now}::timestamptz + make_interval(mins => p.booking_cutoff_minutes) then 'CUTOFF_PASSED'
        when ${left} <= 0 then 'FULL'
        else 'OPEN' end`
