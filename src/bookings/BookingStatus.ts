import { registerEnumType } from 'type-graphql'
import { bookingStatuses, type BookingStatus as StatusName } from '../rules/bookingStatuses.ts'

export { takesPlaces, transitions } from '../rules/bookingStatuses.ts'

export type BookingStatus = StatusName

/** Where a booking stands in its life: the statuses of the rules as an enum of the API. */
export const BookingStatus = Object.fromEntries(bookingStatuses.map(status => [status, status])) as {
  readonly [Status in StatusName]: StatusName
}

registerEnumType(BookingStatus, {
  name: 'BookingStatus',
  description: 'Where a booking stands in its life.',
  valuesConfig: {
    ON_HOLD: { description: 'Its places are held until `holdExpiresAt`; it waits to be confirmed.' },
    PENDING: { description: 'Its places are taken; it waits for the operator to accept it.' },
    CONFIRMED: { description: 'The places are taken for it.' },
    REDEEMED: { description: 'The participants have come.' },
    NO_SHOW: { description: 'The participants did not come.' },
    CANCELLED: { description: 'Called off; its places are free again.' },
    EXPIRED: { description: 'The hold has ended unconfirmed; its places are free again.' },
    REJECTED: { description: 'The operator has not accepted it; its places are free again.' },
  },
})
