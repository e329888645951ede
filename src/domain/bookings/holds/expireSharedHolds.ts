import { sql } from 'kysely'
import type { Database } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { Refusal } from '../../refusals/refusal.ts'
import { expireHolds } from './expireHolds.ts'
import { isOver } from './isOver.ts'

const selectSharing = preparedStatement(
  ({ operatorId, timeslotId, now }: Placeholders<{ operatorId: string; timeslotId: string; now: Date }>) => sql<{
    timeslotId: string
  }>`
  select distinct other.timeslot_id "timeslotId" from resource_use u
  join resource r on r.operator_id = u.operator_id and r.resource_id = u.resource_id
  join resource_use other on other.operator_id = u.operator_id and other.resource_id = u.resource_id and other.starts_at < u.ends_at
    and other.starts_at > u.starts_at - make_interval(mins => r.longest_minutes) and other.ends_at > u.starts_at
  join timeslot shared on shared.operator_id = other.operator_id and shared.timeslot_id = other.timeslot_id and shared.held > 0
  where u.operator_id = ${operatorId} and u.timeslot_id = ${timeslotId} and exists (
    select from booking b
    where b.operator_id = shared.operator_id and b.timeslot_id = shared.timeslot_id and ${isOver(now)})`,
)

/**
 * Releases the holds that have ended of all timeslots that use the resources of a timeslot at its time, each in a transaction of its own.
 * What they use counts until their end is recorded, so this runs before a timeslot is refused for its resources.
 * @returns whether there were any
 */
export async function expireSharedHolds(
  database: Database,
  operatorId: string,
  timeslotId: string,
  now: Date,
): Promise<boolean> {
  const sharing = await selectSharing(database, { operatorId, timeslotId, now })
  for (const each of sharing) await expireHolds(database, operatorId, each.timeslotId, now)
  return sharing.length > 0
}

/**
 * Makes a change of bookings in these timeslots. If it is refused for a resource that expired holds still use, they are released, and
 * it is made again.
 */
export async function retryWithoutExpiredHolds<Result>(
  database: Database,
  operatorId: string,
  timeslotIds: readonly string[],
  now: Date,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof Refusal && error.facts.shortResources)) throw error
    let released = false
    for (const timeslotId of timeslotIds) {
      if (await expireSharedHolds(database, operatorId, timeslotId, now)) released = true
    }
    if (!released) throw error
    return change()
  }
}
