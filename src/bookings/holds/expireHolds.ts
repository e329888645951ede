import { lockTimeslots } from '../../availability/lockTimeslots.ts'
import { type Offering, offerToWaitlist } from '../../availability/offerToWaitlist.ts'
import { releaseHeldPlaces } from '../../availability/places.ts'
import type { Database, Sql } from '../../database/Database.ts'
import { abandonEmptyBaskets } from '../baskets/abandonEmptyBaskets.ts'

// The recorded instant is the expiry of the hold, even if it is recorded later.
const END = `
  with due as materialized (
    select b.booking_id, b.basket_id, b.timeslot_id, b.participants, b.version, b.hold_expires_at
    from booking b
    where b.operator_id = $1 and b.timeslot_id = any($2) and b.status = 'ON_HOLD' and b.hold_expires_at <= $3
  ), ended as (
    update booking b set status = 'EXPIRED', hold_expires_at = null, version = b.version + 1
    from due d where b.operator_id = $1 and b.booking_id = d.booking_id
  ), noted as (
    insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor, followed)
    select $1, d.booking_id, d.version + 1, 'EXPIRED', 'EXPIRED', d.hold_expires_at, 'SERVICE', false from due d
  ), released as (
    ${releaseHeldPlaces({
      operator: '$1',
      freed: '(select timeslot_id, sum(participants)::int places from due group by timeslot_id)',
    })}
  )
  select d.booking_id "bookingId", d.basket_id "basketId", r.timeslot_id "timeslotId", r.offering
  from due d join released r on r.timeslot_id = d.timeslot_id`

interface Ended extends Offering {
  bookingId: string
  basketId: string
}

/** Releases the expired holds of a timeslot, in a transaction of its own. */
export async function expireHolds(
  database: Database,
  operatorId: string,
  timeslotId: string,
  now: Date,
): Promise<void> {
  await database.transaction(sql => lockAndExpireHolds(sql, operatorId, [timeslotId], [], now))
}

const LOCK_BASKETS = `
  select from basket k
  where k.operator_id = $1 and k.basket_id in (
    select b.basket_id from booking b
    where b.operator_id = $1 and b.timeslot_id = any($2) and b.status = 'ON_HOLD' and b.hold_expires_at <= $3
    union all select unnest($4::uuid[]))
  order by k.basket_id for no key update`

/**
 * Locks timeslots, then baskets, then releases expired holds. Every transaction that changes bookings locks in this order, so
 * that they cannot deadlock. The baskets are the given ones and those of the expired holds: a basket without bookings that have
 * places is abandoned.
 */
export async function lockAndExpireHolds(
  sql: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
  basketIds: readonly string[],
  now: Date,
): Promise<void> {
  await lockTimeslots(sql, operatorId, timeslotIds)
  await sql.query(LOCK_BASKETS, [operatorId, timeslotIds, now, basketIds])
  await expireLockedHolds(sql, operatorId, timeslotIds, now)
}

/** Releases the expired holds of locked timeslots. Their places are free again, and are offered to the waitlist. */
async function expireLockedHolds(
  sql: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
  now: Date,
): Promise<void> {
  const ended = await sql.query<Ended>(END, [operatorId, timeslotIds, now])
  if (ended.length === 0) return
  const timeslots = new Map(ended.map(each => [each.timeslotId, each]))
  await offerToWaitlist(sql, operatorId, [...timeslots.values()])
  for (const { bookingId } of ended) sql.announce({ operatorId, bookingId })
  for (const timeslotId of timeslots.keys()) sql.announce({ operatorId, timeslotId })
  await abandonEmptyBaskets(
    sql,
    operatorId,
    ended.map(each => each.basketId),
    now,
  )
}
