import { type Expression, sql } from 'kysely'
import { kysely } from '../../platform/sql/kysely.ts'
import { statusNow } from '../bookings/statusNow.ts'
import { instantOf } from '../zones/localTime.ts'
import type { WaitlistStatus } from './WaitlistStatus.ts'

/** Waitlist entries `e` with their product `p`, and their timeslot `t` and booking `b` if they have one. */
export const entries = kysely
  .selectFrom('waitlist_entry as e')
  .innerJoin('product as p', join =>
    join.onRef('p.operator_id', '=', 'e.operator_id').onRef('p.activity_id', '=', 'e.activity_id'),
  )
  .leftJoin('timeslot as t', join =>
    join.onRef('t.operator_id', '=', 'e.operator_id').onRef('t.timeslot_id', '=', 'e.timeslot_id'),
  )
  .leftJoin('booking as b', join =>
    join.onRef('b.operator_id', '=', 'e.operator_id').onRef('b.booking_id', '=', 'e.booking_id'),
  )

// Whether the places were accepted, even if the booking was cancelled later.
const SOLD = sql<boolean>`
  exists (
    select from booking_event h
    where h.operator_id = b.operator_id and h.booking_id = b.booking_id and h.status in ('PENDING', 'CONFIRMED'))`

// The operator has closed what was offered: the customer waits as before. Only the end of a hold that was withdrawn has a reason.
const WITHDRAWN = sql<boolean>`
  exists (
    select from booking_event h
    where h.operator_id = b.operator_id and h.booking_id = b.booking_id and h.action = 'EXPIRED' and h.reason is not null)`

/**
 * The status of an entry at an instant. Its booking decides, even if the entry itself is updated later. An entry lapses once the
 * timeslot has started, or once the day has ended if it is for any timeslot of the day.
 */
export const entryStatus = (now: Expression<Date>) => sql<WaitlistStatus>`
  case when e.status in ('ACCEPTED', 'LEFT') then e.status
       when b.booking_id is null or (b.status = 'EXPIRED' and ${WITHDRAWN}) then
         case when e.status = 'LAPSED'
                or coalesce(t.starts_at, ${instantOf(sql`(e.date + 1)::timestamp`, sql`p.time_zone`)}) <= ${now}::timestamptz then 'LAPSED'
              else 'WAITING' end
       when b.status in ('PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW') then 'ACCEPTED'
       when b.status in ('CANCELLED', 'REJECTED') then case when ${SOLD} then 'ACCEPTED' else 'LEFT' end
       when ${statusNow(now)} = 'EXPIRED' then 'LAPSED'
       else 'OFFERED' end`
