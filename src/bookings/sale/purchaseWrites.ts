import { sql } from 'kysely'
import type { Placeholders } from '../../database/statement.ts'
import { ORDER_COMPLETED, recordBuiltIn } from '../../meters/recording/builtInMeters.ts'
import { keepUploads } from '../../waivers/claimUploads.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BasketStatus } from '../baskets/BasketStatus.ts'
import { BookingAction } from '../events/BookingAction.ts'
import type { PurchaseValues } from './Purchase.ts'

/** The values of a purchase as SQL: placeholders, or the columns of an earlier part of the statement. */
export type GivenPurchase = Placeholders<PurchaseValues>

/** What is written differs by these. */
export interface PurchaseVariant {
  onHold: boolean
  /** Whether there are waiver answers, and whether these use uploads, which an earlier part `files` has locked. */
  answered: boolean
  uploaded: boolean
  imported: boolean
}

const NOTHING = sql``

const JOIN_BASKET = sql`
    on conflict (operator_id, basket_id) do update set total_minor = basket.total_minor + excluded.total_minor,
      paid_minor = basket.paid_minor + excluded.paid_minor`

/**
 * The parts of a statement that write a purchase: basket, booking, history, answers, uploads, usage entry and idempotency record.
 * Each depends on the earlier part `taken`, which has a row for each booking whose places were taken. Most bookings have no answers;
 * they use a variant without those parts, because even a part that writes nothing costs preparation.
 *
 * An imported booking was sold elsewhere, so it is not counted on the meter of orders, neither now nor when it is accepted. What it
 * counts now is settled with its partner elsewhere as well.
 */
export const purchaseWrites = (given: GivenPurchase, { onHold, answered, uploaded, imported }: PurchaseVariant) => {
  const {
    idempotencyKey,
    operatorId,
    callerId,
    timeslotId,
    participants,
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
  return sql`
  bought as (
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
  ), ${answered ? answersOf(given) : NOTHING} ${uploaded ? claimsOf(given) : NOTHING} ${onHold || imported ? NOTHING : meteredOf(given)} remembered as (
    insert into idempotency_record (operator_id, caller_id, idempotency_key, fingerprint, answer, created_at)
    select ${operatorId}, ${callerId}, ${idempotencyKey}, ${fingerprint}, ${answer}, ${now} from taken
    where ${idempotencyKey}::text is not null
  )`
}

const answersOf = ({ operatorId, bookingId, answers, now }: GivenPurchase) => sql`
  answered as (
    insert into waiver_answer (operator_id, booking_id, question_id, participant, label, value, answered_at)
    select ${operatorId}, ${bookingId}, a."questionId", a.participant, a.label, a.value, ${now}
    from taken, jsonb_to_recordset(${answers}::jsonb) a ("questionId" uuid, participant int, label text, value jsonb)
  ),`

const claimsOf = ({ operatorId }: GivenPurchase) => sql`
  claimed as (
    ${keepUploads(operatorId, sql`taken, files f`)}
  ),`

// A pending booking is counted when the operator accepts it: see `countOrders`.
const meteredOf = ({ operatorId, usageInfo, status, now }: GivenPurchase) => sql`
  metered as (
    ${recordBuiltIn({
      operatorId,
      meter: ORDER_COMPLETED,
      extraInfo: usageInfo,
      now,
      from: sql`taken where ${status}::text <> ${BookingStatus.PENDING}`,
    })}
  ),`
