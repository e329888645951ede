import type { Sql } from '../../database/Database.ts'
import { enqueue } from '../../database/enqueue.ts'
import type { BookingAction } from './BookingAction.ts'

/** The payload of the job that follows every change of a booking. */
export interface BookingChanged {
  operatorId: string
  bookingId: string
  version: number
  action: `${BookingAction}`
}

/** Has done what follows from a change once it is committed: e-mails, the waitlist, and live queries. */
export async function followChange(sql: Sql, change: BookingChanged): Promise<void> {
  await enqueue(sql, 'booking-changed', change)
  sql.announce({ operatorId: change.operatorId, bookingId: change.bookingId })
}
