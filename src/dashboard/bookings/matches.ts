import { matchesText } from '../../domain/rules/searchText.ts'
import type { BookingFilter, BookingRowFragment } from '../api/generated.ts'

/** The members that the list can filter by. */
type Member = Exclude<keyof BookingFilter, 'ids' | 'createdAt' | 'updatedAt' | 'customerEmail' | 'short'>

type Condition<M extends Member> = (booking: BookingRowFragment, value: NonNullable<BookingFilter[M]>) => boolean

/** The condition of each filter member, as in the service. */
const conditions: { [M in Member]-?: Condition<M> } = {
  date: ({ date }, { from, to }) => (!from || date >= from) && (!to || date <= to),
  activityIds: ({ activityId }, ids) => among(ids, activityId),
  timeslotIds: ({ timeslotId }, ids) => among(ids, timeslotId),
  partnerIds: ({ partnerId }, ids) => partnerId !== null && among(ids, partnerId),
  channels: ({ channel }, channels) => among(channels, channel),
  statuses: ({ status }, statuses) => among(statuses, status),
  unpaid: ({ amountDue }, unpaid) => amountDue.amount > 0 === unpaid,
  waiverStatuses: ({ waiverStatus }, statuses) => among(statuses, waiverStatus),
  text: (booking, text) => holdsText(booking, text),
}

/** Whether a booking matches a filter. */
export function matches(booking: BookingRowFragment, filter: BookingFilter): boolean {
  return (Object.keys(conditions) as Member[]).every(member => {
    const value = filter[member]
    // The condition belongs to the same member.
    return !value || (conditions[member] as Condition<Member>)(booking, value as never)
  })
}

/** An empty list matches everything. */
const among = <Value>(values: readonly Value[], value: Value) => values.length === 0 || values.includes(value)

function holdsText(booking: BookingRowFragment, text: string): boolean {
  const { bookingReference: reference, customer, paymentReference, partnerReference } = booking
  const name = customer ? `${customer.firstName} ${customer.lastName}` : ''
  const { email = '', phone = null } = customer ?? {}
  return matchesText({ reference, name, email, paymentReference, partnerReference, phone }, text)
}
