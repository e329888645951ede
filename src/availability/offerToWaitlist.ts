import type { Sql } from '../database/Database.ts'
import { enqueue } from '../database/enqueue.ts'
import { kysely } from '../database/kysely.ts'
import { type Placeholders, statement } from '../database/statement.ts'

/** A timeslot, and whether its free places are reserved for the waitlist. */
export interface Offering {
  timeslotId: string
  offering: boolean
}

/** Enqueues a job that offers freed places to the waitlist after the commit. */
export async function offerToWaitlist(db: Sql, operatorId: string, timeslots: readonly Offering[]): Promise<void> {
  for (const { timeslotId, offering } of timeslots) {
    if (offering) await enqueue(db, 'offer-places', { operatorId, timeslotId }, { key: `offer:${timeslotId}` })
  }
}

const end = statement(({ operatorId, timeslotId }: Placeholders<{ operatorId: string; timeslotId: string }>) =>
  kysely
    .updateTable('timeslot')
    .set({ offering: false })
    .where('operator_id', '=', operatorId)
    .where('timeslot_id', '=', timeslotId)
    .returning(['activity_id as activityId', 'date']),
)

/**
 * Records that the free places of a locked timeslot were offered: the remaining ones can be booked by everyone after the commit.
 * Returns undefined for an unknown timeslot.
 */
export async function endOffering(
  db: Sql,
  operatorId: string,
  timeslotId: string,
): Promise<{ activityId: string; date: string } | undefined> {
  const [timeslot] = await end(db, { operatorId, timeslotId })
  return timeslot
}
