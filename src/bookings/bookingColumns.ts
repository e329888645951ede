import type { Booking } from './Booking.ts'
import { BookingStatus, takesPlaces, transitions } from './BookingStatus.ts'
import { statusNow, versionNow } from './statusNow.ts'

const cancellableStatuses = Object.entries(transitions)
  .filter(([, to]) => to.includes(BookingStatus.CANCELLED))
  .filter(([from]) => from !== BookingStatus.ON_HOLD && takesPlaces[from as BookingStatus])
  .map(([from]) => `'${from}'`)

/** Whether a booking `b` can be cancelled until the cutoff of its activity. A hold can be cancelled until it expires. */
const cancellable = `b.status in (${cancellableStatuses.join(', ')})`

/** The row of a booking `b` joined with its product `p`. */
export type BookingRow = Omit<Booking, 'price' | 'customer'>

/** The columns of a BookingRow; `now` is the placeholder of the instant that its status is for. */
export const bookingColumns = (now: string) => `
  b.booking_id "bookingId", b.booking_reference "bookingReference", b.basket_id "basketId", b.activity_id "activityId",
  p.product_id "productId", b.waiver_status <> 'not_required' or exists (
    select from waiver_question w where w.operator_id = b.operator_id and w.activity_id = b.activity_id) "hasQuestions",
  b.timeslot_id "timeslotId", b.date, b.time, b.starts_at "startsAt", b.channel,
  b.partner_id "partnerId", b.participants, b.price_minor "priceMinor", b.currency, b.first_name "firstName",
  b.last_name "lastName", b.email, b.phone, b.payment_reference "paymentReference",
  b.partner_reference "partnerReference", b.notes, b.language, ${statusNow(now)} status, b.waiver_status "waiverStatus",
  b.created_at "createdAt", b.cancelled_at "cancelledAt", b.cancel_reason "cancelReason", ${versionNow(now)} version,
  case when b.hold_expires_at > ${now}::timestamptz then b.hold_expires_at end "holdExpiresAt", b.held_at "heldAt", b.held_by "heldBy",
  case when b.hold_expires_at > ${now}::timestamptz then b.hold_expires_at
       when ${cancellable} then b.starts_at - make_interval(mins => p.cancellation_cutoff_minutes) end "cancellableUntil"`

export const BOOKING_FROM = `
  from booking b join product p on p.operator_id = b.operator_id and p.activity_id = b.activity_id`

/** Converts a row to a Booking. */
export function asBooking(row: BookingRow): Booking {
  const { priceMinor, currency, firstName, lastName, email, phone } = row
  const booking = row as Booking
  booking.price = { amount: priceMinor, currency }
  booking.customer = { firstName, lastName, email, phone }
  return booking
}
