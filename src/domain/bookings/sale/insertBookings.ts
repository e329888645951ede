import { type Expression, sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { takePlaces } from '../../availability/places.ts'
import {
  builtInsCounted,
  ORDER_COMPLETED,
  orderCompletedInfo,
  recordBuiltIn,
} from '../../meters/recording/builtInMeters.ts'
import { recordChanges } from '../../outbox/recordChanges.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BasketStatus } from '../baskets/BasketStatus.ts'
import { countedOf, statedPartner } from '../countedOf.ts'
import { BookingAction } from '../events/BookingAction.ts'
import { countAction } from '../events/bookingCounters.ts'
import { holdExpiryJobs } from '../holds/scheduleHoldExpiry.ts'
import { addToTotals } from '../lists/addToTotals.ts'
import { storedCustomer } from '../storedCustomer.ts'
import type { Purchase, PurchaseOutcome } from './Purchase.ts'

/** The types of the values of each purchase, by the names of its columns. */
const columns = {
  places: 'int',
  onHold: 'boolean',
  heldBy: 'uuid',
  earliestStart: 'timestamptz',
  callerId: 'uuid',
  idempotencyKey: 'text',
  fingerprint: 'bytea',
  answer: 'jsonb',
  now: 'timestamptz',
  createdAt: 'timestamptz',
  basketId: 'uuid',
  basketStatus: 'text',
  paidMinor: 'bigint',
  completedAt: 'timestamptz',
  uncounted: 'boolean',
  channel: 'text',
  partnerId: 'uuid',
  priceMinor: 'bigint',
  voucherMinor: 'bigint',
  currency: 'text',
  status: 'text',
  bookingId: 'uuid',
  bookingReference: 'text',
  activityId: 'uuid',
  timeslotId: 'uuid',
  date: 'date',
  time: 'text',
  startsAt: 'timestamptz',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  phone: 'text',
  paymentReference: 'text',
  partnerReference: 'text',
  notes: 'text',
  language: 'text',
  waiverStatus: 'text',
  lines: 'jsonb',
  cancellationTiers: 'jsonb',
  commissionMinor: 'bigint',
  commissionRate: 'int',
  settledRetail: 'bigint',
  settledCommission: 'bigint',
  holdExpiresAt: 'timestamptz',
  heldAt: 'timestamptz',
  action: 'text',
  actor: 'text',
  keyId: 'uuid',
  relayed: 'boolean',
  retailChange: 'bigint',
  commissionChange: 'bigint',
  voucherChange: 'bigint',
  statedPartnerId: 'uuid',
  answers: 'jsonb',
  usageInfo: 'text',
} as const

type Column = keyof typeof columns

const names = Object.keys(columns) as Column[]

/** A purchase as a row of the statement. */
function rowOf(purchase: Purchase): Record<Column, unknown> {
  const { booking, imported, payment, actorRef } = purchase
  const onHold = booking.status === BookingStatus.ON_HOLD
  const { amount: priceMinor, currency } = booking.price
  const paidMinor = payment ? booking.voucherMinor + payment.amountMinor : priceMinor
  // A purchase is completed when it is paid for; what another system has sold is.
  const isOpen = onHold || paidMinor < priceMinor
  const counts = countedOf(booking)
  // What an imported booking counts was settled with its partner elsewhere.
  const [settled, change] = imported ? [counts, NOTHING] : [NOTHING, counts]
  const known = { ...booking, ...storedCustomer(booking), ...actorRef } as Partial<Record<Column, unknown>>
  const row: Partial<Record<Column, unknown>> = {
    places: booking.participants,
    onHold,
    earliestStart: purchase.earliestStart,
    callerId: purchase.callerId,
    idempotencyKey: purchase.idempotencyKey,
    fingerprint: purchase.fingerprint && `\\x${purchase.fingerprint.toString('hex')}`,
    answer: purchase.idempotencyKey === null ? null : booking,
    now: imported?.importedAt ?? booking.createdAt,
    basketStatus: isOpen ? BasketStatus.OPEN : BasketStatus.COMPLETED,
    paidMinor: onHold ? booking.voucherMinor : (imported?.paidMinor ?? paidMinor),
    completedAt: isOpen ? null : booking.createdAt,
    // A pending booking is counted when the operator accepts it: see `countOrders`.
    uncounted: booking.status === BookingStatus.PENDING && !isOpen && !imported,
    priceMinor,
    currency,
    settledRetail: settled.retail,
    settledCommission: settled.commission,
    action: actionOf(booking),
    relayed: imported ? !imported.notify : onHold,
    retailChange: change.retail,
    commissionChange: change.commission,
    voucherChange: change.voucher,
    statedPartnerId: statedPartner(booking, change),
    answers: purchase.answers,
    // An imported booking was sold elsewhere, and what is not paid for is counted when it is.
    usageInfo:
      isOpen || imported || booking.status === BookingStatus.PENDING ? null : orderCompletedInfo(booking.basketId),
  }
  return Object.fromEntries(names.map(name => [name, row[name] ?? known[name] ?? null])) as Record<Column, unknown>
}

const actionOf = ({ status }: Booking) => (status === BookingStatus.ON_HOLD ? BookingAction.HELD : BookingAction.BOOKED)

const NOTHING = { retail: 0, commission: 0, voucher: 0 }

interface Requested {
  operatorId: string
  /** As JSON: an array of the rows of the purchases. */
  requested: string
  waits: boolean
}

/** A column of each purchase whose places were taken. */
const t = {} as Record<Column, Expression<never>>
for (const name of names) t[name] = sql.ref<never>(`taken.${name}`)

const inOrder = (column: string) => sql`array_agg(${sql.ref(column)} order by a.at)`

// One statement and therefore one transaction: places, bookings and everything that belongs to them. What was not booked writes nothing.
const write = preparedStatement(({ operatorId, requested, waits }: Placeholders<Requested>) => {
  return sql<PurchaseOutcome & { at: number }>`
  with requested as materialized (
    select r.* from rows from (jsonb_to_recordset(${requested}::jsonb) as (${sql.join(names.map(name => sql`${sql.ref(name)} ${sql.raw(columns[name])}`))}))
      with ordinality r (${sql.join([...names, 'at'].map(name => sql.ref(name)))})
  ), keys as materialized (
    select k.outcome, k.at from (select ${inOrder('a.callerId')} callers, ${inOrder('a.idempotencyKey')} keys from requested a) g,
      unnest(lock_idempotency_keys(${operatorId}, g.callers, g.keys)) with ordinality k (outcome, at)
  ), decided as materialized (
    select d.*, g.ats[d.place] at from (
      select a."timeslotId" slot, ${inOrder('a.at')} ats, ${inOrder('a.places')} places, ${inOrder('a.onHold')} holding, ${inOrder('a.heldBy')} holders,
        ${inOrder('a.earliestStart')} starts, max(a.now) now
      from requested a join keys k on k.at = a.at where k.outcome is null group by 1
    ) g, ${takePlaces({
      operatorId,
      timeslotId: sql`g.slot`,
      places: sql`g.places`,
      bookings: sql`1`,
      holding: sql`g.holding`,
      holders: sql`g.holders`,
      earliestStarts: sql`g.starts`,
      replaced: sql`null`,
      now: sql`g.now`,
      waits,
    })} d
  ), taken as materialized (
    select a.* from requested a join decided d on d.at = a.at where d.outcome = 'booked'
  ), basket_written as (
    insert into basket (operator_id, basket_id, channel, partner_id, status, total_minor, paid_minor, currency, created_at, completed_at,
      uncounted)
    select ${operatorId}, ${t.basketId}, ${t.channel}, ${t.partnerId}, ${t.basketStatus}, ${t.priceMinor}, ${t.paidMinor}, ${t.currency},
      ${t.createdAt}, ${t.completedAt}, ${t.uncounted} from taken
    on conflict (operator_id, basket_id) do update set total_minor = basket.total_minor + excluded.total_minor,
      paid_minor = basket.paid_minor + excluded.paid_minor
  ), booked as (
    insert into booking (operator_id, booking_id, booking_reference, basket_id, activity_id, timeslot_id, date, time, starts_at,
      channel, partner_id, participants, price_minor, voucher_minor, currency, first_name, last_name, email, phone, payment_reference,
      partner_reference, notes, language, status, waiver_status, lines, cancellation_tiers, commission_minor, commission_rate,
      created_at, hold_expires_at, held_at, held_by, settled_retail_minor, settled_commission_minor)
    select ${operatorId}, ${t.bookingId}, ${t.bookingReference}, ${t.basketId}, ${t.activityId}, ${t.timeslotId}, ${t.date}, ${t.time},
      ${t.startsAt}, ${t.channel}, ${t.partnerId}, ${t.places}, ${t.priceMinor}, ${t.voucherMinor}, ${t.currency}, ${t.firstName},
      ${t.lastName}, ${t.email}, ${t.phone}, ${t.paymentReference}, ${t.partnerReference}, ${t.notes}, ${t.language}, ${t.status},
      ${t.waiverStatus}, ${t.lines}, ${t.cancellationTiers}, ${t.commissionMinor}, ${t.commissionRate}, ${t.createdAt},
      ${t.holdExpiresAt}, ${t.heldAt}, ${t.heldBy}, ${t.settledRetail}, ${t.settledCommission} from taken
    returning *
  ), counted as (
    ${addToTotals(sql`booked`)}
  ), event_recorded as (
    insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor, key_id, relayed, retail_change,
      commission_change, voucher_change, partner_id)
    select ${operatorId}, ${t.bookingId}, 1, ${t.action}, ${t.status}, ${t.now}, ${t.actor}, ${t.keyId}, ${t.relayed},
      ${t.retailChange}, ${t.commissionChange}, ${t.voucherChange}, ${t.statedPartnerId} from taken
  ), change_recorded as (
    ${recordChanges({ kind: 'booking', operatorId, objectId: t.bookingId, version: sql`1`, from: sql`taken` })}
  ), answers_written as (
    insert into waiver_answer (operator_id, booking_id, question_id, participant, label, question_version, value, answered_at)
    select ${operatorId}, ${t.bookingId}, w."questionId", w.participant, w.label, w."questionVersion", w.value, ${t.now}
    from taken, jsonb_to_recordset(${t.answers}) w ("questionId" uuid, participant int, label text, "questionVersion" int,
      value jsonb)
  ), ${recordBuiltIn({
    operatorId,
    meter: ORDER_COMPLETED,
    extraInfo: t.usageInfo,
    now: t.now,
    from: sql`taken where ${t.usageInfo} is not null`,
  })}, remembered as (
    insert into idempotency_record (operator_id, caller_id, idempotency_key, fingerprint, answer, created_at)
    select ${operatorId}, ${t.callerId}, ${t.idempotencyKey}, ${t.fingerprint}, ${t.answer}, ${t.now} from taken
    where ${t.idempotencyKey} is not null
  ), enqueued as (
    ${holdExpiryJobs({ operatorId, timeslotId: t.timeslotId, bookingId: t.bookingId, holdExpiresAt: t.holdExpiresAt }, sql`taken where ${t.onHold}`)}
  )
  select k.at::int, coalesce(k.outcome, d.outcome) outcome, d.held, d.most, (select count(*) from enqueued) jobs, ${builtInsCounted} counted
  from keys k left join decided d on d.at = k.at order by k.at`
})

/**
 * Writes purchases of an operator in one statement, each if its places are free, in their order: with its basket, which it joins or
 * starts, its event, answers, idempotency record, usage entry, and the job that releases a hold. In the order of the purchases, what
 * became of each.
 * @param waits whether it waits for the locks of the timeslot, which must be the same for all of them then; otherwise what somebody else has
 *   locked, and what needs resources, is `locked`
 */
export async function insertBookings(
  db: Sql,
  purchases: readonly Purchase[],
  waits = true,
): Promise<PurchaseOutcome[]> {
  const { operatorId } = purchases[0]!
  const rows = await write(db, { operatorId, requested: JSON.stringify(purchases.map(rowOf)), waits })
  return rows.map(({ at: index, outcome, held, most }) => {
    const { booking, imported } = purchases[index - 1]!
    const { bookingId, timeslotId } = booking
    if (outcome === 'booked') {
      db.announce({ operatorId, bookingId })
      db.announce({ operatorId, timeslotId })
      if (!imported) countAction(db, actionOf(booking), booking)
    }
    return { outcome, held, most }
  })
}
