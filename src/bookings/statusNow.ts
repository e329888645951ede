import { BookingStatus, takesPlaces } from './BookingStatus.ts'

/**
 * The status of a booking `b` at an instant: a hold expires at its instant, even if that is recorded later.
 * @param now the placeholder of the instant
 */
export const statusNow = (now: string) =>
  `case when b.status = 'ON_HOLD' and b.hold_expires_at <= ${now}::timestamptz then 'EXPIRED' else b.status end`

/** The version at the same instant: the expiry of a hold is a change like any other. */
export const versionNow = (now: string) =>
  `b.version + case when b.status = 'ON_HOLD' and b.hold_expires_at <= ${now}::timestamptz then 1 else 0 end`

const taking = Object.values(BookingStatus).filter(status => takesPlaces[status])

/** Whether a booking `b` has its places at an instant. */
export const takesPlacesNow = (now: string) =>
  `${statusNow(now)} in (${taking.map(status => `'${status}'`).join(', ')})`
