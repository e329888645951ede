import { sql } from 'kysely'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { recordTimeslots } from '../outbox/recordChanges.ts'

/** A timeslot, and whether its free places are reserved for the waitlist. */
export interface Offering {
  timeslotId: string
  hasWaitlistOffer: boolean
}

/** Enqueues a job that offers freed places to the waitlist after the commit. */
export async function offerToWaitlist(db: Sql, operatorId: string, timeslots: readonly Offering[]): Promise<void> {
  for (const { timeslotId, hasWaitlistOffer } of timeslots) {
    if (hasWaitlistOffer) await enqueue(db, 'offer-places', { operatorId, timeslotId }, { key: `offer:${timeslotId}` })
  }
}

const end = preparedStatement(
  ({ operatorId, timeslotId }: Placeholders<{ operatorId: string; timeslotId: string }>) => sql<{
    activityId: string
    date: string
    time: string
  }>`
  with before as (
    select timeslot_id, activity_id, date, time, has_waitlist_offer from timeslot
    where operator_id = ${operatorId} and timeslot_id = ${timeslotId}
  ), ended as (
    update timeslot t set has_waitlist_offer = false from before b
    where t.operator_id = ${operatorId} and t.timeslot_id = b.timeslot_id and b.has_waitlist_offer
  ), recorded as (
    ${recordTimeslots(operatorId, sql`before where has_waitlist_offer`)}
  )
  select activity_id "activityId", date, time from before`,
)

/**
 * Records that the free places of a locked timeslot were offered: the remaining ones can be booked by everyone after the commit.
 * Returns undefined for an unknown timeslot.
 */
export async function endOffering(
  db: Sql,
  operatorId: string,
  timeslotId: string,
): Promise<{ activityId: string; date: string; time: string } | undefined> {
  const [timeslot] = await end(db, { operatorId, timeslotId })
  return timeslot
}
