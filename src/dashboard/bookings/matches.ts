import type { BookingFilter, BookingRowFragment } from '../api/generated.ts'

const among = <Value>(values: readonly Value[] | Value | null | undefined, value: Value) =>
  !Array.isArray(values) || values.includes(value)

/** Whether a booking is one that a filter lists, as the service decides it. */
export function matches(booking: BookingRowFragment, filter: BookingFilter): boolean {
  const { from, to, activityId, timeslotId, partnerId, channels, statuses, waiverStatuses } = filter
  return (
    (!from || booking.date >= from) &&
    (!to || booking.date <= to) &&
    (!activityId || booking.activityId === activityId) &&
    (!timeslotId || booking.timeslotId === timeslotId) &&
    (!partnerId || booking.partnerId === partnerId) &&
    among(channels, booking.channel) &&
    among(statuses, booking.status) &&
    among(waiverStatuses, booking.waiverStatus) &&
    holdsText(booking, filter.text?.trim().toLowerCase())
  )
}

function holdsText(booking: BookingRowFragment, text: string | undefined): boolean {
  if (!text) return true
  const { bookingReference, customer, paymentReference, partnerReference } = booking
  const name = `${customer.firstName} ${customer.lastName}`
  const searched = [bookingReference, name, customer.email, paymentReference, partnerReference ?? '']
  return searched.some(each => each.toLowerCase().includes(text))
}
