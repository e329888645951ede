import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { recordDays } from '../outbox/recordChanges.ts'
import { type Offering, offerToWaitlist } from './offerToWaitlist.ts'

// The operator has closed what an entry `w` was offered: the customer waits again, although that is recorded later.
const withdrawn = (now: Expression<Date>) => sql<boolean>`
  exists (
    select from booking b join timeslot h on h.operator_id = b.operator_id and h.timeslot_id = b.timeslot_id
    where b.operator_id = w.operator_id and b.booking_id = w.booking_id
      and (b.status = 'ON_HOLD' and b.hold_expires_at > ${now} and h.closed or b.status = 'EXPIRED' and exists (
        select from booking_event x
        where x.operator_id = b.operator_id and x.booking_id = b.booking_id and x.action = 'EXPIRED' and x.reason is not null)))`

// What an entry `w` waits for was closed, and planned again at the same local time: in another time zone, that is another timeslot.
const replaced = sql<boolean>`
  exists (
    select from timeslot o
    where o.operator_id = w.operator_id and o.timeslot_id = w.timeslot_id and o.closed and o.time = t.time)`

// Locked in the order of lockTimeslots, so that this cannot deadlock with a booking.
const reserve = preparedStatement(
  ({ operatorId, activityId, date, now }: Placeholders<Reserved>) => sql<Offering>`
  with open as materialized (
    select t.timeslot_id from timeslot t
    where t.operator_id = ${operatorId} and t.activity_id = ${activityId} and t.starts_at > ${now}
      and (${date}::date is null or t.date = ${date}::date)
      and not t.closed and not t.has_waitlist_offer and t.taken < t.capacity
      and exists (
        select from waitlist_entry w
        where w.operator_id = t.operator_id and w.activity_id = t.activity_id and w.date = t.date
          and (w.status = 'WAITING' or w.status = 'OFFERED' and ${withdrawn(now)})
          and (w.timeslot_id is null or w.timeslot_id = t.timeslot_id or ${replaced}))
    order by t.timeslot_id for no key update
  ), reserved as (
    update timeslot t set has_waitlist_offer = true from open o
    where t.operator_id = ${operatorId} and t.timeslot_id = o.timeslot_id and not t.closed
    returning t.timeslot_id, t.has_waitlist_offer, t.date
  ), recorded as (
    ${recordDays(operatorId, activityId, sql`reserved`)}
  )
  select timeslot_id "timeslotId", has_waitlist_offer "hasWaitlistOffer" from reserved`,
)

interface Reserved {
  operatorId: string
  activityId: string
  date: string | null
  now: Date
}

/**
 * Reserves the free places of an activity for the customers who wait for them, and enqueues the jobs that offer them: what nobody could
 * be offered before may fit now. Call it in the transaction of every change that can make it so, after the change: until the jobs have
 * looked, nobody else can take these places.
 * @param date the only day to look at; null for all days
 */
export async function reserveForWaitlist(
  db: Sql,
  operatorId: string,
  activityId: string,
  now: Date,
  date: string | null = null,
): Promise<void> {
  await offerToWaitlist(db, operatorId, await reserve(db, { operatorId, activityId, date, now }))
}
