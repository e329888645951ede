import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

/** A day of an activity. */
export interface SharingDay {
  activityId: string
  date: string
}

// Uses are found by their start; the longest one of a resource bounds how far back.
const select = preparedStatement(
  ({ operatorId, timeslotIds }: Placeholders<{ operatorId: string; timeslotIds: readonly string[] }>) => sql<
    SharingDay & { timeslotId: string }
  >`
  select distinct u.timeslot_id "timeslotId", t.activity_id "activityId", t.date
  from resource_use u
  join resource r on r.operator_id = u.operator_id and r.resource_id = u.resource_id
  join resource_use o on o.operator_id = u.operator_id and o.resource_id = u.resource_id and o.starts_at < u.ends_at
    and o.starts_at >= u.starts_at - make_interval(mins => r.longest_minutes) and o.ends_at > u.starts_at
  join timeslot t on t.operator_id = o.operator_id and t.timeslot_id = o.timeslot_id
  where u.operator_id = ${operatorId} and u.timeslot_id = any(${timeslotIds})`,
)

/** Finds the days of activities with timeslots that share a resource with given timeslots at the same time: their places can depend on them. */
export async function findSharingDays(
  db: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
): Promise<Map<string, SharingDay[]>> {
  return Map.groupBy(await select(db, { operatorId, timeslotIds }), each => each.timeslotId)
}
