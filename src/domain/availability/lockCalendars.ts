import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import { refuseViolations, type Violation } from '../refusals/refusal.ts'
import { lockResources } from '../resources/planResources.ts'

interface Calendars {
  operatorId: string
  activityIds: readonly string[]
}

const lockActivities = preparedStatement(
  ({ operatorId, activityIds }: Placeholders<Calendars>) => sql<{ activityId: string }>`
  select activity_id "activityId" from product where operator_id = ${operatorId} and activity_id = any(${activityIds})
  order by activity_id for no key update`,
)

// In the order of lockTimeslots, so that this cannot deadlock with a booking that is moved between two of the timeslots.
const lockAhead = preparedStatement(
  ({ operatorId, activityIds, now }: Placeholders<Calendars & { now: Date }>) => sql`
  select from timeslot where operator_id = ${operatorId} and activity_id = any(${activityIds}) and starts_at > ${now}
  order by timeslot_id for no key update`,
)

/**
 * Locks the calendars of several activities in the order of all transactions: the activities, their resources, their upcoming
 * timeslots. Read data only after this.
 * @param pathOf where an input names each of them, for the violation of one that the operator does not have; null if the request is about the
 *   only one, which is then not found
 */
export async function lockCalendars(
  db: Sql,
  operatorId: string,
  activityIds: readonly string[],
  pathOf: ((place: number) => Violation['path']) | null,
  now: Date,
): Promise<void> {
  const known = new Set((await lockActivities(db, { operatorId, activityIds })).map(each => each.activityId))
  const detail = 'No activity of this operator has this identifier.'
  const unknown = [...activityIds.keys()].filter(place => !known.has(activityIds[place]!))
  if (unknown.length > 0 && !pathOf) throw notFound('activity')
  refuseViolations(unknown.map(place => ({ path: pathOf!(place), detail })))
  await lockResources(db, operatorId, activityIds)
  await lockAhead(db, { operatorId, activityIds, now })
}
