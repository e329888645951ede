import { type Expression, sql } from 'kysely'
import { BookingStatus, takesPlaces } from './BookingStatus.ts'

/** The status of a booking `b` at an instant: a hold expires at its instant, even if that is recorded later. */
export const statusNow = (now: Expression<Date>) =>
  sql<BookingStatus>`case when b.status = 'ON_HOLD' and b.hold_expires_at <= ${now}::timestamptz then 'EXPIRED' else b.status end`

/** The version at the same instant: the expiry of a hold is a change like any other. */
export const versionNow = (now: Expression<Date>) =>
  sql<number>`b.version + case when b.status = 'ON_HOLD' and b.hold_expires_at <= ${now}::timestamptz then 1 else 0 end`

const taking = Object.values(BookingStatus).filter(status => takesPlaces[status])

/** Whether a booking `b` has its places at an instant. */
export const takesPlacesNow = (now: Expression<Date>) =>
  sql<boolean>`${statusNow(now)} in (${sql.join(taking.map(sql.lit))})`
