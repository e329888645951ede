import type { Sql } from '../../database/Database.ts'
import { enqueue } from '../../database/enqueue.ts'

/** Has the end of a hold noted when it comes. It ends at its instant all the same; the job lets the waitlist and the e-mails know. */
export async function scheduleHoldExpiry(
  sql: Sql,
  operatorId: string,
  bookingId: string,
  timeslotId: string,
  at: Date,
): Promise<void> {
  await enqueue(sql, 'end-holds', { operatorId, timeslotId }, { key: `hold:${bookingId}`, runAt: at })
}
