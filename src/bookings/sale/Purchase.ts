import { orderCompletedInfo } from '../../meters/recording/builtInMeters.ts'
import type { CheckedAnswer } from '../../waivers/CheckedAnswer.ts'
import type { ActorRef } from '../Actor.ts'
import type { Booking } from '../Booking.ts'
import type { BookingRow } from '../bookingColumns.ts'
import { countedOf, statedPartner } from '../countedOf.ts'
import { storedCustomer } from '../storedCustomer.ts'
import type { Promotions } from './findPromotions.ts'
import { storedAnswer } from './storedAnswer.ts'

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

/** The result of a statement that may leave a purchase to another one. */
export interface TriedOutcome extends PurchaseOutcome {
  /** Whether nothing was decided. */
  undecided: boolean
}

/** The values that are written. A variant of the statement omits those that it does not need. */
export interface PurchaseValues
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

/** What is written for a purchase. */
export function valuesOf(purchase: Purchase): PurchaseValues {
  const { booking, answers, operatorId, callerId, earliestStart, idempotencyKey, fingerprint, uploadIds, imported } =
    purchase
  const counted = countedOf(booking)
  return {
    ...booking,
    ...storedCustomer(booking.customer),
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
    answer: idempotencyKey === null ? null : JSON.stringify(storedAnswer(booking)),
    lines: JSON.stringify(booking.lines),
    cancellationTiers: booking.cancellationTiers && JSON.stringify(booking.cancellationTiers),
    answers: isAnswered(purchase) ? JSON.stringify(answers) : null,
    usageInfo: orderCompletedInfo(booking.basketId),
    retailCounted: counted.retail,
    commissionCounted: counted.commission,
    voucherCounted: counted.voucher,
    statedPartnerId: statedPartner(booking, counted),
  }
}

/** Whether waiver answers are written with a purchase. */
export function isAnswered({ answers }: Purchase): boolean {
  return answers.length > 0
}

/** Whether its answers use uploads. */
export function hasUploads({ uploadIds }: Purchase): boolean {
  return uploadIds.length > 0
}
