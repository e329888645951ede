import type { PlacesOutcome } from '../../availability/places.ts'
import type { CheckedAnswer } from '../../waivers/CheckedAnswer.ts'
import type { ActorRef } from '../Actor.ts'
import type { Booking } from '../Booking.ts'
import type { Promotions } from './findPromotions.ts'
import type { SalePayment } from './salePayment.ts'

/** A booking that is ready to be written, and what is written together with it. A booking on hold is not paid for yet. */
export interface Purchase {
  operatorId: string
  booking: Booking
  earliestStart: Date
  answers: CheckedAnswer[]
  uploadIds: string[]
  actorRef: ActorRef
  /** The promo code and the voucher that its transaction takes, if there are any. */
  promotions?: Promotions | null
  /** What is paid now; without it the seller was paid the whole price. */
  payment?: SalePayment | null
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

/** The outcome of a purchase. Nothing is written unless it is `booked`. */
export interface PurchaseOutcome extends Partial<Omit<PlacesOutcome, 'outcome'>> {
  /**
   * `contended`: another request with the same idempotency key is in progress. `repeated`: it was made before. `changed`: something is not
   * as it was read.
   */
  outcome: PlacesOutcome['outcome'] | 'contended' | 'repeated'
}
