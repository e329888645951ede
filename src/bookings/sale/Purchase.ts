import { sql } from 'kysely'
import { takePlaces } from '../../availability/places.ts'
import type { Sql } from '../../database/Database.ts'
import { locks } from '../../database/locks.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { ORDER_COMPLETED, orderCompletedInfo, recordBuiltIn } from '../../meters/recording/builtInMeters.ts'
import type { CheckedAnswer } from '../../waivers/CheckedAnswer.ts'
import { keepUploads, lockUploads } from '../../waivers/claimUploads.ts'
import type { ActorRef } from '../Actor.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BasketStatus } from '../baskets/BasketStatus.ts'
import type { BookingRow } from '../bookingColumns.ts'
import { countedOf, statedPartner } from '../countedOf.ts'
import { BookingAction } from '../events/BookingAction.ts'
import type { Promotions } from './findPromotions.ts'

/** A booking that is ready to be written, and what is written together with it. A booking on hold is not paid for yet. */
export interface Purchase {
  operatorId: string
  booking: Booking
  earliestStart: Date
  answers: CheckedAnswer[]
  uploadIds: string[]
  actorRef: ActorRef
  /** Whether the timeslot uses resources that activities share. */
  usesResources: boolean
  /** The promo code and the voucher that its transaction takes, if there are any. */
  promotions?: Promotions | null
  /** The owner of the uploads and of the idempotency key. */
  callerId: string
  idempotencyKey: string | null
  fingerprint: Buffer | null
  /** Set if the booking was made in another system. It has no idempotency key and no answers. */
  imported?: ImportedPurchase
}

/** What differs for a booking that was made in another system, at its `createdAt`. */
export interface ImportedPurchase {
  /** When it is imported. */
  importedAt: Date
  paidMinor: number
  /** Whether the event is relayed to subscribers, which plan e-mails. */
  notify: boolean
}

/** The result of the statement: nothing is written unless `booked`. */
export interface PurchaseOutcome {
  booked: boolean
  /** Another request with the same idempotency key is in progress. */
  contended: boolean
}

/** The values to write. A variant of the statement omits those that it does not need. */
interface Values
  extends Omit<BookingRow, 'lines' | 'cancellationTiers'>,
    ActorRef,
    Pick<Purchase, 'operatorId' | 'earliestStart' | 'callerId' | 'idempotencyKey' | 'fingerprint' | 'uploadIds'> {
  now: Date
  /** As JSON: the stored answer for a repetition of the request. */
  answer: string | null
  /** As JSON. */
  lines: string
  cancellationTiers: string | null
  /** As JSON. */
  answers: string | null
  usageInfo: string
  paidMinor: number
  createdAt: Date
  /** Whether subscribers do not get the event. */
  followed: boolean
  /** What the booking counts on the statement of its partner; for an imported one, what was settled elsewhere. */
  retailCounted: number
  commissionCounted: number
  voucherCounted: number
  statedPartnerId: string | null
}

type Given = Placeholders<Values>

interface Variant {
  onHold: boolean
  answered: boolean
  imported?: boolean
  /** Whether the timeslot uses resources that activities share. */
  shared?: boolean
}

const NOTHING = sql``

const IS_MINE = sql<boolean>`(select ok from mine)`

const JOIN_BASKET = sql`
    on conflict (operator_id, basket_id) do update set total_minor = basket.total_minor + excluded.total_minor,
      paid_minor = basket.paid_minor + excluded.paid_minor`

// One statement and therefore one transaction: places, basket, booking, history, answers, uploads, usage entry and idempotency
// record are all written or none. Every part depends on `taken`, which has a row only if the places were taken. Of two concurrent
// requests with one idempotency key only one gets the lock in `mine`; a key that was committed just before fails the last insert,
// and with it the statement. Most bookings have no answers; they use a variant without those parts, because even a part that
// writes nothing costs preparation.
//
// If the timeslot uses resources, all timeslots that use them at the time are locked first, in the order of all transactions; then
// `taken` sees what they allow now. Without these locks nothing is taken from a timeslot that uses resources by now: the next attempt
// reads that it does.
//
// An imported booking was sold elsewhere, so it is not counted on the meter of orders, neither now nor when it is accepted. What it
// counts now is settled with its partner elsewhere as well.
const purchase = ({ onHold, answered, imported = false, shared = false }: Variant) =>
  statement((given: Given) => {
    const {
      idempotencyKey,
      operatorId,
      callerId,
      timeslotId,
      participants,
      earliestStart,
      uploadIds,
      basketId,
      channel,
      partnerId,
      priceMinor,
      voucherMinor,
      currency,
      now,
      status,
      bookingId,
      bookingReference,
      activityId,
      date,
      time,
      startsAt,
      firstName,
      lastName,
      email,
      phone,
      paymentReference,
      partnerReference,
      notes,
      language,
      waiverStatus,
      lines,
      cancellationTiers,
      commissionMinor,
      commissionRate,
      retailCounted,
      commissionCounted,
      voucherCounted,
      statedPartnerId,
      holdExpiresAt,
      keyId,
      actor,
      fingerprint,
      answer,
      paidMinor,
      createdAt,
      followed,
    } = given
    const madeAt = imported ? createdAt : now
    // A hold counts when it is confirmed.
    const counted = !onHold && !imported
    return sql<PurchaseOutcome>`
  with mine as materialized (
    select ${idempotencyKey}::text is null or pg_try_advisory_xact_lock(
      ${locks.idempotencyKey(operatorId, callerId, idempotencyKey)}) ok
  ), ${answered ? filesOf(given) : NOTHING} ${shared ? lockedOf(given) : NOTHING} taken as (
    ${takePlaces({
      operatorId,
      timeslotId,
      places: participants,
      held: onHold ? participants : 0,
      earliestStart,
      onlyIf: sql`${IS_MINE} ${answered ? sql`and (select count(*) from files) = cardinality(${uploadIds}::uuid[])` : NOTHING}
        ${shared ? sql`and (select ok from locked)` : sql`and t.resource_places is null`}`,
    })}
  ), bought as (
    insert into basket (operator_id, basket_id, channel, partner_id, status, total_minor, paid_minor, currency, created_at, completed_at, uncounted)
    select ${operatorId}, ${basketId}, ${channel}, ${partnerId}, ${onHold ? BasketStatus.OPEN : BasketStatus.COMPLETED},
      ${priceMinor}, ${onHold ? voucherMinor : imported ? paidMinor : priceMinor}, ${currency}, ${madeAt}, ${onHold ? null : madeAt},
      ${onHold || imported ? false : sql`${status}::text = ${BookingStatus.PENDING}`} from taken
    ${onHold ? JOIN_BASKET : NOTHING}
  ), booked as (
    insert into booking (operator_id, booking_id, booking_reference, basket_id, activity_id, timeslot_id, date, time, starts_at,
      channel, partner_id, participants, price_minor, voucher_minor, currency, first_name, last_name, email, phone, payment_reference,
      partner_reference, notes, language, status, waiver_status, lines, cancellation_tiers, commission_minor, commission_rate,
      created_at, hold_expires_at, held_at, held_by ${imported ? sql`, settled_retail_minor, settled_commission_minor` : NOTHING})
    select ${operatorId}, ${bookingId}, ${bookingReference}, ${basketId}, ${activityId}, ${timeslotId}, ${date},
      ${time}, ${startsAt}, ${channel}, ${partnerId}, ${participants}, ${priceMinor}, ${voucherMinor}, ${currency},
      ${firstName}, ${lastName}, ${email}, ${phone}, ${paymentReference}, ${partnerReference}, ${notes},
      ${language}, ${status}, ${waiverStatus}, ${lines}::jsonb, ${cancellationTiers}::jsonb, ${commissionMinor}, ${commissionRate}, ${madeAt},
      ${onHold ? sql`${holdExpiresAt}::timestamptz, ${now}, ${keyId}` : sql`null, null, null`}
      ${imported ? sql`, ${retailCounted}, ${commissionCounted}` : NOTHING}
    from taken
    returning booking_id
  ), noted as (
    insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor, key_id, followed
      ${counted ? sql`, retail_change, commission_change, voucher_change, partner_id` : NOTHING})
    select ${operatorId}, ${bookingId}, 1, ${onHold ? BookingAction.HELD : BookingAction.BOOKED}, ${status}, ${now},
      ${actor}, ${keyId}::uuid, ${imported ? followed : onHold}
      ${counted ? sql`, ${retailCounted}, ${commissionCounted}, ${voucherCounted}, ${statedPartnerId}::uuid` : NOTHING} from taken
  ), ${answered ? answersOf(given) : NOTHING} ${onHold || imported ? NOTHING : meteredOf(given)} remembered as (
    insert into idempotency_record (operator_id, caller_id, idempotency_key, fingerprint, answer, created_at)
    select ${operatorId}, ${callerId}, ${idempotencyKey}, ${fingerprint}, ${answer}, ${now} from taken
    where ${idempotencyKey}::text is not null
  )
  select exists (select from booked) booked, not mine.ok contended from mine`
  })

const filesOf = ({ operatorId, callerId, uploadIds, now }: Given) => sql`
  files as materialized (
    ${lockUploads({ operatorId, ownerId: callerId, uploadIds, now })}
  ),`

const lockedOf = ({ operatorId, timeslotId }: Given) => sql`
  locked as materialized (
    select lock_sale(${operatorId}, ${timeslotId}) ok
  ),`

const answersOf = ({ operatorId, bookingId, answers, now }: Given) => sql`
  answered as (
    insert into waiver_answer (operator_id, booking_id, question_id, participant, label, value, answered_at)
    select ${operatorId}, ${bookingId}, a."questionId", a.participant, a.label, a.value, ${now}
    from taken, jsonb_to_recordset(${answers}::jsonb) a ("questionId" uuid, participant int, label text, value jsonb)
  ), claimed as (
    ${keepUploads(operatorId, sql`taken, files f`)}
  ),`

// A pending booking is counted when the operator accepts it: see `countOrders`.
const meteredOf = ({ operatorId, usageInfo, status, now }: Given) => sql`
  metered as (
    ${recordBuiltIn({
      operatorId,
      meter: ORDER_COMPLETED,
      extraInfo: usageInfo,
      now,
      from: sql`taken where ${status}::text <> ${BookingStatus.PENDING}`,
    })}
  ),`

const variants = (variant: Omit<Variant, 'answered' | 'shared'>) =>
  [false, true].map(shared => [false, true].map(answered => purchase({ ...variant, answered, shared })))

const sell = variants({ onHold: false })
const hold = variants({ onHold: true })
const importSold = variants({ onHold: false, imported: true })

/** Writes a purchase if its places are free. A booking on hold joins its basket, or starts it. */
export async function insertBooking(db: Sql, purchase: Purchase): Promise<PurchaseOutcome> {
  const { booking, answers, operatorId, callerId, earliestStart, idempotencyKey, fingerprint, uploadIds, imported } =
    purchase
  const answered = answers.length + uploadIds.length > 0
  const counted = countedOf(booking)
  const values: Values = {
    ...booking,
    ...booking.customer,
    ...purchase.actorRef,
    priceMinor: booking.price.amount,
    currency: booking.price.currency,
    operatorId,
    callerId,
    earliestStart,
    idempotencyKey,
    fingerprint,
    uploadIds,
    now: imported?.importedAt ?? booking.createdAt,
    paidMinor: imported?.paidMinor ?? booking.price.amount,
    followed: imported !== undefined && !imported.notify,
    answer: idempotencyKey === null ? null : JSON.stringify(booking),
    lines: JSON.stringify(booking.lines),
    cancellationTiers: booking.cancellationTiers && JSON.stringify(booking.cancellationTiers),
    answers: answered ? JSON.stringify(answers) : null,
    usageInfo: orderCompletedInfo(booking.basketId),
    retailCounted: counted.retail,
    commissionCounted: counted.commission,
    voucherCounted: counted.voucher,
    statedPartnerId: statedPartner(booking, counted),
  }
  const statements = booking.status === BookingStatus.ON_HOLD ? hold : imported ? importSold : sell
  const write = statements[Number(purchase.usesResources)]![Number(answered)]!
  const [outcome] = await write(db, values)
  if (outcome!.booked) {
    db.announce({ operatorId, bookingId: booking.bookingId })
    db.announce({ operatorId, timeslotId: booking.timeslotId })
  }
  return outcome!
}
