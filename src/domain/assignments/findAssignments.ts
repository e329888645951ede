import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import type { ResourceAssignment } from './ResourceAssignment.ts'
import { rangeViolations } from './rangeViolations.ts'

const columns = sql`a.timeslot_id "timeslotId", a.resource_id "resourceId", a.member_id "memberId", a.starts_at "startsAt", a.ends_at "endsAt",
  a.by_hand "isManual", a.assigned_at "assignedAt"`

const selectByTimeslot = preparedStatement(
  ({ operatorId, ids }: Placeholders<{ operatorId: string; ids: readonly string[] }>) => sql<ResourceAssignment>`
  select ${columns} from resource_assignment a
  join resource r on r.operator_id = a.operator_id and r.resource_id = a.resource_id
  join resource_member m on m.operator_id = a.operator_id and m.member_id = a.member_id
  where a.operator_id = ${operatorId} and a.timeslot_id = any(${ids})
  order by lower(r.name), lower(m.name), a.member_id`,
)

interface Range {
  operatorId: string
  memberIds: readonly string[]
  from: Date
  before: Date
}

// A window is at most some weeks long: a timeslot of a day, and a week before and after.
const selectByMember = preparedStatement(
  ({ operatorId, memberIds, from, before }: Placeholders<Range>) => sql<ResourceAssignment>`
  select ${columns} from resource_assignment a
  where a.operator_id = ${operatorId} and a.member_id = any(${memberIds}) and a.starts_at < ${before} and a.ends_at > ${from}
  order by a.starts_at, a.timeslot_id`,
)

/** Finds who is assigned to departures, by the names of the resource and of the member. */
export async function findAssignmentsByTimeslot(
  db: Sql,
  operatorId: string,
  ids: readonly string[],
): Promise<Map<string, ResourceAssignment[]>> {
  return Map.groupBy(await selectByTimeslot(db, { operatorId, ids }), each => each.timeslotId)
}

/** Finds the departures of members within a range of time, in the order of their starts. */
export async function findAssignmentsByMember(
  db: Sql,
  operatorId: string,
  memberIds: readonly string[],
  _now: Date,
  { from, before }: { from: Date; before: Date },
): Promise<Map<string, ResourceAssignment[]>> {
  refuseViolations(rangeViolations(from, before))
  return Map.groupBy(await selectByMember(db, { operatorId, memberIds, from, before }), each => each.memberId)
}

const selectInRange = preparedStatement(
  ({ operatorId, from, before }: Placeholders<Omit<Range, 'memberIds'>>) => sql<ResourceAssignment>`
  select ${columns} from resource_member m
  join resource_assignment a
    on a.operator_id = m.operator_id and a.member_id = m.member_id and a.starts_at < ${before} and a.ends_at > ${from}
  where m.operator_id = ${operatorId}
  order by a.starts_at, a.timeslot_id, lower(m.name), a.member_id`,
)

/** Lists who is assigned within a range of time, in the order of the starts. */
export async function listAssignments(
  db: Sql,
  operatorId: string,
  from: Date,
  before: Date,
): Promise<ResourceAssignment[]> {
  refuseViolations(rangeViolations(from, before))
  return selectInRange(db, { operatorId, from, before })
}
