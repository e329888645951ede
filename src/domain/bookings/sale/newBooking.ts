import { Channel } from '../../scalars/Channel.ts'
import { readLanguage } from '../../scalars/language.ts'
import { newId } from '../../scalars/typeid.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import type { Customer } from '../Customer.ts'
import { commissionFor } from '../commissionFor.ts'
import { customerFrom } from '../storedCustomer.ts'
import type { WaiverStatus } from '../waiver/WaiverStatus.ts'
import type { HoldInput } from './CreateBookingInput.ts'
import type { CheckedBooking } from './checkBooking.ts'
import { newBookingReference } from './newBookingReference.ts'
import type { Terms } from './promisedPrice.ts'
import type { Seller } from './sellerOf.ts'

/** A hold to start with. */
export interface Hold {
  expiresAt: Date
  /** The API key; null for places that are held for the waitlist. */
  heldBy: string | null
  basketId: string | null
}

/** What a booking takes from the request as it is. */
type NewBookingInput = Pick<HoldInput, 'customer' | 'paymentReference' | 'partnerReference' | 'notes' | 'language'>

/** Builds the booking to write: on hold with a hold, sold without. */
export function newBooking(
  input: NewBookingInput,
  selection: CheckedBooking['selection'],
  { quoted, cancellationTiers, commissionRate }: Terms,
  seller: Seller,
  waiverStatus: WaiverStatus,
  now: Date,
  requested: Hold | null = null,
): Booking {
  // A hold never lasts beyond the start.
  const until = (instant: Date) => new Date(Math.min(instant.getTime(), selection.startsAt.getTime()))
  const hold = requested && { ...requested, expiresAt: until(requested.expiresAt) }
  const { customer } = input
  const bookingReference = newBookingReference()
  const booking: Omit<
    Booking,
    | 'operator'
    | 'basket'
    | 'activity'
    | 'timeslot'
    | 'soldBy'
    | 'priceMinor'
    | 'currency'
    | 'settledRetailMinor'
    | 'settledCommissionMinor'
    | keyof Customer
  > = {
    bookingId: newId(now),
    bookingReference,
    basketId: hold?.basketId ?? newId(now),
    activityId: selection.activityId,
    productId: selection.productId,
    hasQuestions: selection.hasQuestions,
    timeslotId: selection.timeslotId,
    date: selection.date,
    time: selection.time,
    startsAt: selection.startsAt,
    channel: seller.channel,
    partnerId: seller.partnerId,
    participants: quoted.participants,
    price: { amount: quoted.price, currency: selection.currency },
    lines: quoted.lines,
    commissionRate,
    commissionMinor: 0,
    voucherMinor: 0,
    cancellationTiers,
    refundMinor: 0,
    refund: null,
    refundPercent: null,
    acceptedMinor: null,
    arrived: null,
    customer: customer ? customerFrom(customer, zoneOfSeller(seller, selection)) : null,
    paymentReference: input.paymentReference?.trim() || `${seller.slug}-${bookingReference}`,
    partnerReference: input.partnerReference?.trim() || null,
    notes: input.notes?.trim() || null,
    erasedAt: null,
    language: input.language ? readLanguage(input.language)! : null,
    status: hold ? BookingStatus.ON_HOLD : soldStatus(selection),
    waiverStatus,
    waiverChangedAt: null,
    createdAt: now,
    cancelledAt: null,
    cancelReason: null,
    version: 1,
    holdExpiresAt: hold?.expiresAt ?? null,
    heldAt: hold && now,
    heldBy: hold?.heldBy ?? null,
    cancellableUntil:
      hold?.expiresAt ?? new Date(selection.startsAt.getTime() - selection.cancellationCutoffMinutes * 60_000),
  }
  booking.commissionMinor = commissionFor(booking)
  return booking as Booking
}

/** Where local phone numbers are of: who sells at the operator's own counter writes them without a country code. */
const zoneOfSeller = ({ channel }: Pick<Seller, 'channel'>, { timeZone }: { timeZone: string }) =>
  channel === Channel.PARTNER ? undefined : timeZone

/** The status of a booking once it is sold: pending where the operator accepts each by hand. */
export function soldStatus({ acceptanceRequired }: { acceptanceRequired: boolean }): BookingStatus {
  return acceptanceRequired ? BookingStatus.PENDING : BookingStatus.CONFIRMED
}
