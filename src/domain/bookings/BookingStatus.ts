import { registerEnumType } from 'type-graphql'
import { bookingStatuses, type BookingStatus as StatusName } from '../rules/bookingStatuses.ts'

export { takesPlaces, transitions } from '../rules/bookingStatuses.ts'

export type BookingStatus = StatusName

/** The status of a booking: the statuses of the rules as an enum of the API. */
export const BookingStatus = Object.fromEntries(bookingStatuses.map(status => [status, status])) as {
  readonly [Status in StatusName]: StatusName
}

registerEnumType(BookingStatus, {
  name: 'BookingStatus',
  description: 'The status of a booking.',
  valuesConfig: {
    ON_HOLD: { description: 'Its places are held until `holdExpiresAt`; it has to be confirmed.' },
    PENDING: { description: 'Its places are taken; the operator has to accept it.' },
    CONFIRMED: { description: 'Its places are taken.' },
    REDEEMED: { description: 'The participants have arrived.' },
    NO_SHOW: { description: 'The participants did not arrive.' },
    CANCELLED: { description: 'Cancelled; its places are free again.' },
    EXPIRED: { description: 'The hold has expired; its places are free again.' },
    REJECTED: { description: 'The operator has rejected it; its places are free again.' },
  },
})
