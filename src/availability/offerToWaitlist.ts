import type { Sql } from '../database/Database.ts'
import { enqueue } from '../database/enqueue.ts'

/** A timeslot, and whether its free places are reserved for the waitlist. */
export interface Offering {
  timeslotId: string
  offering: boolean
}

/** Enqueues a job that offers freed places to the waitlist after the commit. */
export async function offerToWaitlist(sql: Sql, operatorId: string, timeslots: readonly Offering[]): Promise<void> {
  for (const { timeslotId, offering } of timeslots) {
    if (offering) await enqueue(sql, 'offer-places', { operatorId, timeslotId }, { key: `offer:${timeslotId}` })
  }
}

const END = `
  update timeslot set offering = false where operator_id = $1 and timeslot_id = $2
  returning activity_id "activityId", date`

/**
 * Records that the free places of a locked timeslot were offered: the remaining ones can be booked by everyone after the commit.
 * Returns undefined for an unknown timeslot.
 */
export async function endOffering(
  sql: Sql,
  operatorId: string,
  timeslotId: string,
): Promise<{ activityId: string; date: string } | undefined> {
  const [timeslot] = await sql.query<{ activityId: string; date: string }>(END, [operatorId, timeslotId])
  return timeslot
}
