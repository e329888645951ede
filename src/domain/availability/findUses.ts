import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { instantsViolations } from '../scalars/instantsViolations.ts'
import type { ResourceUse } from './ResourceUse.ts'

const columns = sql`u.timeslot_id "timeslotId", u.resource_id "resourceId", u.starts_at "startsAt", u.ends_at "endsAt", u.used,
  resource_free(u.operator_id, u.resource_id, u.starts_at, u.ends_at) free`

const selectByTimeslot = preparedStatement(
  ({ operatorId, ids }: Placeholders<{ operatorId: string; ids: readonly string[] }>) => sql<ResourceUse>`
  select ${columns} from resource_use u
  join resource r on r.operator_id = u.operator_id and r.resource_id = u.resource_id
  where u.operator_id = ${operatorId} and u.timeslot_id = any(${ids}) order by lower(r.name)`,
)

interface Range {
  operatorId: string
  resourceIds: readonly string[]
  from: Date
  before: Date
}

// Uses are found by their start; the longest one of a resource bounds how far back.
const selectInRange = preparedStatement(
  ({ operatorId, resourceIds, from, before }: Placeholders<Range>) => sql<ResourceUse>`
  select ${columns} from resource r
  join resource_use u on u.operator_id = r.operator_id and u.resource_id = r.resource_id
    and u.starts_at >= ${from}::timestamptz - make_interval(mins => r.longest_minutes) and u.starts_at < ${before} and u.ends_at > ${from}
  where r.operator_id = ${operatorId} and r.resource_id = any(${resourceIds})
  order by u.starts_at, u.timeslot_id`,
)

/** Finds what timeslots use of resources, by the name of the resource. */
export async function findUsesByTimeslot(
  db: Sql,
  operatorId: string,
  ids: readonly string[],
): Promise<Map<string, ResourceUse[]>> {
  return Map.groupBy(await selectByTimeslot(db, { operatorId, ids }), use => use.timeslotId)
}

/** The longest range of time for the uses of a resource. */
const MAX_DAYS = 31

/** Finds the timeslots that use resources, or could, within a range of time, in the order of their starts. */
export async function findUsesByResource(
  db: Sql,
  operatorId: string,
  resourceIds: readonly string[],
  _now: Date,
  { from, before }: { from: Date; before: Date },
): Promise<Map<string, ResourceUse[]>> {
  refuseViolations(instantsViolations(['before'], from, before, MAX_DAYS))
  return Map.groupBy(await selectInRange(db, { operatorId, resourceIds, from, before }), use => use.resourceId)
}
