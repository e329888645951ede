import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { findUsesByTimeslot } from '../availability/findUses.ts'
import type { ResourceUse } from '../availability/ResourceUse.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { rangeViolations } from './rangeViolations.ts'

interface Range {
  operatorId: string
  /** All named ones if null. */
  resourceIds: readonly string[] | null
  from: Date
  before: Date
}

/** A use of a named resource that has fewer members than it uses. */
export interface LackingUse extends Pick<ResourceUse, 'timeslotId' | 'resourceId' | 'startsAt' | 'endsAt'> {
  /** The local days of its window, until the start of the next one. */
  dayStart: Date
  dayEnd: Date
  /** The local weeks of its window, from Monday to Sunday. */
  weekStart: Date
  weekEnd: Date
  missing: number
  skills: string[]
  /** Members who are absent on a day of its window. */
  absent: string[]
  /** Members who were removed from it by hand. */
  excluded: string[]
}

const select = preparedStatement(
  ({ operatorId, resourceIds, from, before }: Placeholders<Range>) => sql<LackingUse>`
  select u.timeslot_id "timeslotId", u.resource_id "resourceId", u.starts_at "startsAt", u.ends_at "endsAt",
    instant_of(date_trunc('day', l.first), z.starts, z.seconds) "dayStart",
    instant_of(date_trunc('day', l.last) + interval '1 day', z.starts, z.seconds) "dayEnd",
    instant_of(date_trunc('week', l.first), z.starts, z.seconds) "weekStart",
    instant_of(date_trunc('week', l.last) + interval '1 week', z.starts, z.seconds) "weekEnd",
    u.used - a.count "missing", n.skills, absent_members(r.exceptions, r.time_zone, u.starts_at, u.ends_at) absent, array(
      select x.member_id from assignment_exclusion x
      where x.operator_id = u.operator_id and x.timeslot_id = u.timeslot_id) excluded
  from resource r
  join time_zone z on z.name = r.time_zone
  join resource_use u on u.operator_id = r.operator_id and u.resource_id = r.resource_id and u.starts_at < ${before}
    and u.starts_at >= ${from}::timestamptz - make_interval(mins => r.longest_minutes) and u.used > 0
  join timeslot t on t.operator_id = u.operator_id and t.timeslot_id = u.timeslot_id
    and t.starts_at >= ${from} and t.starts_at < ${before}
  join resource_need n on n.operator_id = t.operator_id and n.activity_id = t.activity_id and n.resource_id = u.resource_id
  cross join lateral (
    select count(*)::integer count from resource_assignment a
    where a.operator_id = u.operator_id and a.timeslot_id = u.timeslot_id and a.resource_id = u.resource_id) a
  cross join lateral (
    select local_time(u.starts_at, z.starts, z.seconds) first,
      local_time(u.ends_at - interval '1 second', z.starts, z.seconds) last) l
  where r.operator_id = ${operatorId} and r.named and (${resourceIds}::uuid[] is null or r.resource_id = any(${resourceIds}))
    and a.count < u.used
  order by t.starts_at, cardinality(n.skills) desc, u.timeslot_id, u.resource_id`,
)

/** Finds the departures with bookings that start within a range of time and lack members, in the order of their starts. */
export async function findLacking(
  db: Sql,
  operatorId: string,
  resourceIds: readonly string[] | null,
  from: Date,
  before: Date,
): Promise<LackingUse[]> {
  refuseViolations(rangeViolations(from, before))
  return select(db, { operatorId, resourceIds, from, before })
}

/** The same as uses, of all named resources. */
export async function findLackingUses(db: Sql, operatorId: string, from: Date, before: Date): Promise<ResourceUse[]> {
  const lacking = await findLacking(db, operatorId, null, from, before)
  const uses = await findUsesByTimeslot(db, operatorId, [...new Set(lacking.map(each => each.timeslotId))])
  return lacking.flatMap(
    ({ timeslotId, resourceId }) => uses.get(timeslotId)?.filter(each => each.resourceId === resourceId) ?? [],
  )
}
