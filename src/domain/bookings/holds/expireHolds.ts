import { sql } from 'kysely'
import { leaveChangesOut } from '../../../platform/sql/collectChanges.ts'
import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { lockTimeslots } from '../../availability/lockTimeslots.ts'
import { type Offering, offerToWaitlist } from '../../availability/offerToWaitlist.ts'
import { countResources, releaseHeldPlaces } from '../../availability/places.ts'
import { recordChanges, recordTimeslots } from '../../outbox/recordChanges.ts'
import { returnPromoCodes } from '../../promotions/codes/promoUses.ts'
import { returnToVoucher } from '../../promotions/vouchers/voucherLedger.ts'
import { abandonEmptyBaskets } from '../baskets/abandonEmptyBaskets.ts'
import { addToTotals } from '../lists/addToTotals.ts'
import { isOver } from './isOver.ts'

const WITHDRAWN = 'The operator does not sell this any more.'

// The recorded instant is the expiry of the hold, even if it is recorded later. Only the end of one that was withdrawn has a reason.
const expireDue = preparedStatement(
  ({ operatorId, timeslotIds, now }: Placeholders<Due>) => sql<Ended>`
  with due as materialized (
    select b.booking_id, b.basket_id, b.timeslot_id, b.participants, b.version, b.hold_expires_at,
      b.voucher_minor
    from booking b
    where b.operator_id = ${operatorId} and b.timeslot_id = any(${timeslotIds}) and ${isOver(now)}
  ), ended as (
    update booking b set status = 'EXPIRED', hold_expires_at = null, version = b.version + 1
    from due d where b.operator_id = ${operatorId} and b.booking_id = d.booking_id
    returning b.*
  ), counted as (
    ${addToTotals(sql`ended`)}
  ), event_recorded as (
    insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor, reason, relayed)
    select ${operatorId}, d.booking_id, d.version + 1, 'EXPIRED', 'EXPIRED', least(d.hold_expires_at, ${now}), 'SERVICE',
      case when d.hold_expires_at > ${now} then ${WITHDRAWN} end, false
    from due d
  ), change_recorded as (
    ${recordChanges({ kind: 'booking', operatorId, objectId: sql`d.booking_id`, version: sql`d.version + 1`, from: sql`due d` })}
  ), released as (
    ${releaseHeldPlaces(operatorId, sql`(select timeslot_id, sum(participants)::int places, count(*)::int booking_count from due group by timeslot_id)`)}
  ), days_recorded as (
    ${recordTimeslots(operatorId, sql`released`)}
  )
  select d.booking_id "bookingId", d.basket_id "basketId", r.timeslot_id "timeslotId", r.has_waitlist_offer "hasWaitlistOffer", r.shares,
    d.voucher_minor "voucherMinor"
  from due d join released r on r.timeslot_id = d.timeslot_id`,
)

interface Due {
  operatorId: string
  timeslotIds: readonly string[]
  now: Date
}

interface Ended extends Offering {
  shares: boolean
  bookingId: string
  basketId: string
  voucherMinor: number
}

/** Releases the holds of a timeslot that have ended, in a transaction of its own. */
export async function expireHolds(
  database: Database,
  operatorId: string,
  timeslotId: string,
  now: Date,
): Promise<void> {
  await database.transaction(async db => {
    // It is no part of the action that finds them.
    await leaveChangesOut(db)
    await lockAndExpireHolds(db, operatorId, [timeslotId], [], now)
  })
}

// An array, because PostgreSQL would answer a subquery by reading all baskets of the operator while there are few.
const lockBaskets = preparedStatement(
  ({ operatorId, timeslotIds, now, basketIds }: Placeholders<Due & { basketIds: readonly string[] }>) => sql`
  select from basket k
  where k.operator_id = ${operatorId} and k.basket_id = any(array(
    select b.basket_id from booking b
    where b.operator_id = ${operatorId} and b.timeslot_id = any(${timeslotIds}) and ${isOver(now)}
    union all select unnest(${basketIds}::uuid[])))
  order by k.basket_id for no key update`,
)

/**
 * Locks timeslots, then baskets, then releases holds that have expired or were withdrawn. Every transaction that changes bookings locks in this order, so
 * that they cannot deadlock. The baskets are the given ones and those of these holds: a basket without bookings that have
 * places is abandoned.
 */
export async function lockAndExpireHolds(
  db: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
  basketIds: readonly string[],
  now: Date,
): Promise<void> {
  await lockTimeslots(db, operatorId, timeslotIds)
  await lockBaskets(db, { operatorId, timeslotIds, now, basketIds })
  await expireLockedHolds(db, operatorId, timeslotIds, now)
}

/**
 * Releases the holds of locked timeslots that have ended. Their places are free again, and are offered to the waitlist. Their promo codes and
 * vouchers are given back; a basket still counts what a voucher paid, because the hold can be confirmed late.
 */
async function expireLockedHolds(
  db: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
  now: Date,
): Promise<void> {
  const ended = await expireDue(db, { operatorId, timeslotIds, now })
  if (ended.length === 0) return
  const timeslots = new Map(ended.map(each => [each.timeslotId, each]))
  await countResources(db, operatorId, [...timeslots.values()])
  await offerToWaitlist(db, operatorId, [...timeslots.values()])
  for (const { bookingId } of ended) db.announce({ operatorId, bookingId })
  for (const timeslotId of timeslots.keys()) db.announce({ operatorId, timeslotId })
  await abandonEmptyBaskets(
    db,
    operatorId,
    ended.map(each => each.basketId),
    now,
  )
  await returnPromoCodes(
    db,
    operatorId,
    ended.map(each => each.bookingId),
  )
  for (const { bookingId, voucherMinor } of ended) {
    if (voucherMinor > 0) await returnToVoucher(db, operatorId, bookingId, voucherMinor, now)
  }
}
