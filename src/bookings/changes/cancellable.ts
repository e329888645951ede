import { sql } from 'kysely'
import { BookingStatus, takesPlaces, transitions } from '../BookingStatus.ts'

const statuses = Object.entries(transitions)
  .filter(([, to]) => to.includes(BookingStatus.CANCELLED))
  .filter(([from]) => from !== BookingStatus.ON_HOLD && takesPlaces[from as BookingStatus])
  .map(([from]) => sql.lit(from))

/** Whether a booking `b` is one that can be cancelled until the cutoff of its activity; a hold can be given up until it ends. */
export const cancellable = sql<boolean>`b.status in (${sql.join(statuses)})`
