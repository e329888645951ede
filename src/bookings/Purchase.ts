import { takePlaces } from '../availability/places.ts'
import type { Sql } from '../database/Database.ts'
import { ORDER_COMPLETED, orderCompletedInfo } from '../meters/builtInMeters.ts'
import type { CheckedAnswer } from '../waivers/CheckedAnswer.ts'
import type { Booking } from './Booking.ts'

/** A booking that only has to be written, and what is written with it or not at all. */
export interface Purchase {
  operatorId: string
  booking: Booking
  earliestStart: Date
  answers: CheckedAnswer[]
  uploadIds: string[]
  /** Whose uploads they are, and whose idempotency key. */
  callerId: string
  idempotencyKey: string | null
  fingerprint: Buffer | null
}

/** What became of it: nothing at all is written unless `booked`. */
export interface PurchaseOutcome {
  booked: boolean
  /** Another request with the same idempotency key is being carried out at this moment. */
  contended: boolean
}

// One statement, and so one transaction: places, basket, booking, answers, uploads, usage entry and idempotency record are
// there together or not at all. Every part hangs on `taken`, which has a row only when the places were taken. Two requests
// with one key cannot both pass `mine`; a key that was committed a moment ago breaks the last insert, and with it everything.
const purchase = (answers: { files: string; allThere: string; parts: string }) => `
  with mine as materialized (
    select $1::text is null or pg_try_advisory_xact_lock(hashtextextended($2::uuid || ' ' || $3::uuid || ' ' || $1, 0)) ok
  ), ${answers.files} taken as (
    ${takePlaces({
      operator: '$2',
      timeslot: '$4',
      places: '$5',
      earliestStart: '$6',
      onlyIf: `(select ok from mine) ${answers.allThere}`,
    })}
  ), bought as (
    insert into basket (operator_id, basket_id, channel, status, total_minor, currency, created_at, completed_at)
    select $2, $7, $8, 'COMPLETED', $9, $10, $11, $11 from taken
  ), booked as (
    insert into booking (operator_id, booking_id, booking_reference, basket_id, activity_id, timeslot_id, date, time, starts_at,
      channel, partner_id, participants, price_minor, currency, first_name, last_name, email, phone, payment_reference,
      partner_reference, notes, language, status, waiver_status, created_at)
    select $2, $12, $13, $7, $14, $4, $15, $16, $17, $8, $18, $5, $9, $10, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $11
    from taken
    returning booking_id
  ), ${answers.parts} metered as (
    insert into usage_entry (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source)
    select $2, '${ORDER_COMPLETED}', 1, $29, $11, $11, 'service' from taken
  ), remembered as (
    insert into idempotency_record (operator_id, caller_id, idempotency_key, fingerprint, answer, created_at)
    select $2, $3, $1, $30, $31, $11 from taken where $1::text is not null
  )
  select exists (select from booked) booked, not mine.ok contended from mine`

// Most bookings come without answers, and a part that writes nothing still costs the database its preparation.
const PURCHASE = purchase({ files: '', allThere: '', parts: '' })

const PURCHASE_WITH_ANSWERS = purchase({
  files: `files as materialized (
    select u.upload_id from upload u
    where u.operator_id = $2 and u.owner_id = $3 and u.upload_id = any($32::uuid[]) and u.expires_at > $11
    for update
  ),`,
  allThere: 'and (select count(*) from files) = cardinality($32::uuid[])',
  parts: `answered as (
    insert into waiver_answer (operator_id, booking_id, question_id, participant, label, value, answered_at)
    select $2, $12, a."questionId", a.participant, a.label, a.value, $11
    from taken, jsonb_to_recordset($33::jsonb) a ("questionId" uuid, participant int, label text, value jsonb)
  ), claimed as (
    update upload u set expires_at = null from taken, files f where u.operator_id = $2 and u.upload_id = f.upload_id
  ),`,
})

/** Writes a purchase if its places are free. */
export async function writePurchase(sql: Sql, purchase: Purchase): Promise<PurchaseOutcome> {
  const { booking, idempotencyKey, answers, uploadIds } = purchase
  const { customer } = booking
  const values = [
    idempotencyKey,
    purchase.operatorId,
    purchase.callerId,
    booking.timeslotId,
    booking.participants,
    purchase.earliestStart,
    booking.basketId,
    booking.channel,
    booking.price.amount,
    booking.price.currency,
    booking.createdAt,
    booking.bookingId,
    booking.bookingReference,
    booking.activityId,
    booking.date,
    booking.time,
    booking.startsAt,
    booking.partnerId,
    customer.firstName,
    customer.lastName,
    customer.email,
    customer.phone,
    booking.paymentReference,
    booking.partnerReference,
    booking.notes,
    booking.language,
    booking.status,
    booking.waiverStatus,
    orderCompletedInfo(booking.basketId),
    purchase.fingerprint,
    idempotencyKey === null ? null : JSON.stringify(booking),
  ]
  const [outcome] =
    answers.length + uploadIds.length === 0
      ? await sql.query<PurchaseOutcome>(PURCHASE, values)
      : await sql.query<PurchaseOutcome>(PURCHASE_WITH_ANSWERS, [...values, uploadIds, JSON.stringify(answers)])
  return outcome!
}
