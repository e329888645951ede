import type { Sql } from '../database/Database.ts'
import { enqueue } from '../database/enqueue.ts'

/** A timeslot, and whether its free places are for the waitlist. */
export interface Offering {
  timeslotId: string
  offering: boolean
}

/** Has the places that came free offered to whoever waits for them, once this is committed: at once, by a job. */
export async function offerToWaitlist(sql: Sql, operatorId: string, timeslots: readonly Offering[]): Promise<void> {
  for (const { timeslotId, offering } of timeslots) {
    if (offering) await enqueue(sql, 'offer-places', { operatorId, timeslotId }, { key: `offer:${timeslotId}` })
  }
}
