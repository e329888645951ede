import type { Sql } from '../../database/Database.ts'
import { enqueue } from '../../database/enqueue.ts'

/**
 * Enqueues the job that releases a hold when it expires. The hold expires at its instant in any case; the job notifies the
 * waitlist and the workflows.
 */
export async function scheduleHoldExpiry(
  sql: Sql,
  operatorId: string,
  bookingId: string,
  timeslotId: string,
  at: Date,
): Promise<void> {
  await enqueue(sql, 'end-holds', { operatorId, timeslotId }, { key: `hold:${bookingId}`, runAt: at })
}
