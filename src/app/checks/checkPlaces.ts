import { sql } from 'kysely'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { type CheckResult, MAX_EXAMPLES } from './Check.ts'

/** Whether the places taken of every timeslot are those of its bookings. */
export const checkPlaces = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<CheckResult>`
  with sold as (
    select b.timeslot_id, sum(b.participants) taken, sum(b.participants) filter (where b.status = 'ON_HOLD') held, count(*) bookings
    from booking b
    where b.operator_id = ${operatorId} and b.status in ('ON_HOLD', 'PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW')
    group by 1
  ), compared as (
    select format('timeslot %s has %s places taken, %s of them held, and its %s bookings take %s and hold %s', t.timeslot_id, t.taken, t.held,
        coalesce(s.bookings, 0), coalesce(s.taken, 0), coalesce(s.held, 0)) what,
      (t.taken, t.held, t.booking_count) <> (coalesce(s.taken, 0), coalesce(s.held, 0), coalesce(s.bookings, 0)) differs
    from timeslot t left join sold s on s.timeslot_id = t.timeslot_id
    where t.operator_id = ${operatorId}
  )
  select count(*) compared, count(*) filter (where differs) differing,
    array(select what from compared where differs limit ${MAX_EXAMPLES}) examples
  from compared`,
)
