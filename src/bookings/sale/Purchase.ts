import { takePlaces } from '../../availability/places.ts'
import type { Sql } from '../../database/Database.ts'
import { locks } from '../../database/locks.ts'
import { ORDER_COMPLETED, orderCompletedInfo, recordBuiltIn } from '../../meters/recording/builtInMeters.ts'
import type { CheckedAnswer } from '../../waivers/CheckedAnswer.ts'
import { keepUploads, lockUploads } from '../../waivers/claimUploads.ts'
import type { ActorRef } from '../Actor.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BookingAction } from '../events/BookingAction.ts'

/** A booking that only has to be written, and what is written with it or not at all. One on hold is not paid for yet. */
export interface Purchase {
  operatorId: string
  booking: Booking
  earliestStart: Date
  answers: CheckedAnswer[]
  uploadIds: string[]
  actorRef: ActorRef
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

const COMMON = [
  ...[
    'idempotencyKey',
    'operator',
    'caller',
    'timeslot',
    'participants',
    'earliestStart',
    'basket',
    'channel',
    'price',
  ],
  ...['currency', 'now', 'booking', 'reference', 'activity', 'date', 'time', 'startsAt', 'partner', 'firstName'],
  ...['lastName', 'email', 'phone', 'paymentReference', 'partnerReference', 'notes', 'language', 'status'],
  ...['waiverStatus', 'actor', 'key', 'fingerprint', 'answer'],
]

interface Variant {
  onHold: boolean
  answered: boolean
}

// One statement, and so one transaction: places, basket, booking, history, answers, uploads, usage entry and
// the idempotency record are there together or not at all. Every part hangs on `taken`, which has a row only when the places were
// taken. Two requests with one key cannot both pass `mine`; a key that was committed a moment ago breaks the last insert, and
// with it everything. Most bookings come without answers, and a part that writes nothing still costs the database its preparation.
function purchase({ onHold, answered }: Variant) {
  const names = [
    ...COMMON,
    ...(onHold ? ['holdExpiresAt'] : ['usageInfo']),
    ...(answered ? ['uploads', 'answers'] : []),
  ]
  const at = Object.fromEntries(names.map((name, index) => [name, `$${index + 1}`])) as Record<string, string>
  const text = `
  with mine as materialized (
    select ${at.idempotencyKey}::text is null or pg_try_advisory_xact_lock(
      ${locks.idempotencyKey(at.operator!, at.caller!, at.idempotencyKey!)}) ok
  ), ${answered ? filesOf(at) : ''} taken as (
    ${takePlaces({
      operator: at.operator!,
      timeslot: at.timeslot!,
      places: at.participants!,
      held: onHold ? at.participants! : '0',
      earliestStart: at.earliestStart!,
      onlyIf: `(select ok from mine) ${answered ? `and (select count(*) from files) = cardinality(${at.uploads}::uuid[])` : ''}`,
    })}
  ), bought as (
    insert into basket (operator_id, basket_id, channel, partner_id, status, total_minor, paid_minor, currency, created_at, completed_at, uncounted)
    select ${at.operator}, ${at.basket}, ${at.channel}, ${at.partner}, ${onHold ? `'OPEN'` : `'COMPLETED'`}, ${at.price},
      ${onHold ? '0' : at.price}, ${at.currency}, ${at.now}, ${onHold ? 'null' : at.now},
      ${onHold ? 'false' : `${at.status}::text = '${BookingStatus.PENDING}'`} from taken
    ${onHold ? 'on conflict (operator_id, basket_id) do update set total_minor = basket.total_minor + excluded.total_minor' : ''}
  ), booked as (
    insert into booking (operator_id, booking_id, booking_reference, basket_id, activity_id, timeslot_id, date, time, starts_at,
      channel, partner_id, participants, price_minor, currency, first_name, last_name, email, phone, payment_reference,
      partner_reference, notes, language, status, waiver_status, created_at, hold_expires_at, held_at, held_by)
    select ${at.operator}, ${at.booking}, ${at.reference}, ${at.basket}, ${at.activity}, ${at.timeslot}, ${at.date}, ${at.time},
      ${at.startsAt}, ${at.channel}, ${at.partner}, ${at.participants}, ${at.price}, ${at.currency}, ${at.firstName}, ${at.lastName},
      ${at.email}, ${at.phone}, ${at.paymentReference}, ${at.partnerReference}, ${at.notes}, ${at.language}, ${at.status},
      ${at.waiverStatus}, ${at.now}, ${onHold ? `${at.holdExpiresAt}::timestamptz, ${at.now}, ${at.key}` : 'null, null, null'}
    from taken
    returning booking_id
  ), noted as (
    insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor, key_id, followed)
    select ${at.operator}, ${at.booking}, 1, '${onHold ? BookingAction.HELD : BookingAction.BOOKED}', ${at.status}, ${at.now},
      ${at.actor}, ${at.key}::uuid, ${onHold} from taken
  ), ${answered ? answersOf(at) : ''} ${onHold ? '' : meteredOf(at)} remembered as (
    insert into idempotency_record (operator_id, caller_id, idempotency_key, fingerprint, answer, created_at)
    select ${at.operator}, ${at.caller}, ${at.idempotencyKey}, ${at.fingerprint}, ${at.answer}, ${at.now} from taken
    where ${at.idempotencyKey}::text is not null
  )
  select exists (select from booked) booked, not mine.ok contended from mine`
  return { names, text }
}

const filesOf = (at: Record<string, string>) => `
  files as materialized (
    ${lockUploads({ operator: at.operator!, owner: at.caller!, uploads: at.uploads!, now: at.now! })}
  ),`

const answersOf = (at: Record<string, string>) => `
  answered as (
    insert into waiver_answer (operator_id, booking_id, question_id, participant, label, value, answered_at)
    select ${at.operator}, ${at.booking}, a."questionId", a.participant, a.label, a.value, ${at.now}
    from taken, jsonb_to_recordset(${at.answers}::jsonb) a ("questionId" uuid, participant int, label text, value jsonb)
  ), claimed as (
    ${keepUploads({ operator: at.operator!, from: 'taken, files f' })}
  ),`

// What the operator must still accept is counted then: `countOrders`.
const meteredOf = (at: Record<string, string>) => `
  metered as (
    ${recordBuiltIn({
      operator: at.operator!,
      meter: `'${ORDER_COMPLETED}'`,
      info: at.usageInfo!,
      now: at.now!,
      from: `taken where ${at.status}::text <> '${BookingStatus.PENDING}'`,
    })}
  ),`

const statements = {
  sold: purchase({ onHold: false, answered: false }),
  soldWithAnswers: purchase({ onHold: false, answered: true }),
  held: purchase({ onHold: true, answered: false }),
  heldWithAnswers: purchase({ onHold: true, answered: true }),
}

/** Writes a purchase if its places are free. A booking on hold joins its basket, or begins it. */
export async function insertBooking(sql: Sql, purchase: Purchase): Promise<PurchaseOutcome> {
  const { booking, idempotencyKey, answers, uploadIds, operatorId } = purchase
  const { customer } = booking
  const onHold = booking.status === BookingStatus.ON_HOLD
  const answered = answers.length + uploadIds.length > 0
  const values: Record<string, unknown> = {
    idempotencyKey,
    operator: operatorId,
    caller: purchase.callerId,
    timeslot: booking.timeslotId,
    participants: booking.participants,
    earliestStart: purchase.earliestStart,
    basket: booking.basketId,
    channel: booking.channel,
    price: booking.price.amount,
    currency: booking.price.currency,
    now: booking.createdAt,
    booking: booking.bookingId,
    reference: booking.bookingReference,
    activity: booking.activityId,
    date: booking.date,
    time: booking.time,
    startsAt: booking.startsAt,
    partner: booking.partnerId,
    ...customer,
    paymentReference: booking.paymentReference,
    partnerReference: booking.partnerReference,
    notes: booking.notes,
    language: booking.language,
    status: booking.status,
    waiverStatus: booking.waiverStatus,
    actor: purchase.actorRef.actor,
    key: purchase.actorRef.keyId,
    fingerprint: purchase.fingerprint,
    answer: idempotencyKey === null ? null : JSON.stringify(booking),
    holdExpiresAt: booking.holdExpiresAt,
    usageInfo: orderCompletedInfo(booking.basketId),
    uploads: uploadIds,
    answers: answered ? JSON.stringify(answers) : null,
  }
  const { names, text } =
    statements[onHold ? (answered ? 'heldWithAnswers' : 'held') : answered ? 'soldWithAnswers' : 'sold']
  const [outcome] = await sql.query<PurchaseOutcome>(
    text,
    names.map(name => values[name]),
  )
  if (outcome!.booked) {
    sql.announce({ operatorId, bookingId: booking.bookingId })
    sql.announce({ operatorId, timeslotId: booking.timeslotId })
  }
  return outcome!
}
