import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { MemberCandidate, Obstacle } from './MemberCandidate.ts'
import { missingSkills } from './planAssignments.ts'

interface CandidateRow {
  timeslotId: string
  resourceId: string
  memberId: string
  name: string
  skills: string[]
  active: boolean
  assigned: boolean
  isManuallyRemoved: boolean
  absent: boolean
  needed: string[]
  busyTimeslotId: string | null
  /** The other departure in words. */
  busyActivity: string | null
  busyDate: string | null
  busyTime: string | null
}

/** A candidate with what a refusal says of it. */
export interface Candidate
  extends MemberCandidate,
    Pick<CandidateRow, 'timeslotId' | 'resourceId' | 'name' | 'busyActivity' | 'busyDate' | 'busyTime'> {}

const select = preparedStatement(
  ({
    operatorId,
    timeslotIds,
  }: Placeholders<{ operatorId: string; timeslotIds: readonly string[] }>) => sql<CandidateRow>`
  select u.timeslot_id "timeslotId", u.resource_id "resourceId", m.member_id "memberId", m.name, m.skills, m.active,
    exists (
      select from resource_assignment a where a.operator_id = u.operator_id and a.timeslot_id = u.timeslot_id
        and a.resource_id = u.resource_id and a.member_id = m.member_id) assigned,
    exists (
      select from assignment_exclusion x where x.operator_id = u.operator_id and x.timeslot_id = u.timeslot_id
        and x.member_id = m.member_id) "isManuallyRemoved",
    member_absent(r.exceptions, r.time_zone, m.member_id, u.starts_at, u.ends_at) absent, coalesce(n.skills, '{}') needed,
    busy.timeslot_id "busyTimeslotId", busy.name "busyActivity", busy.date "busyDate", busy.time "busyTime"
  from resource_use u
  join timeslot t on t.operator_id = u.operator_id and t.timeslot_id = u.timeslot_id
  join resource r on r.operator_id = u.operator_id and r.resource_id = u.resource_id
  join resource_member m on m.operator_id = u.operator_id and m.resource_id = u.resource_id
  left join resource_need n
    on n.operator_id = t.operator_id and n.activity_id = t.activity_id and n.resource_id = u.resource_id
  left join lateral (
    select o.timeslot_id, p.name, o.date, o.time from resource_assignment b
    join timeslot o on o.operator_id = b.operator_id and o.timeslot_id = b.timeslot_id
    join product p on p.operator_id = o.operator_id and p.activity_id = o.activity_id
    where b.operator_id = u.operator_id and b.member_id = m.member_id and b.timeslot_id <> u.timeslot_id
      and b.starts_at < u.ends_at and b.ends_at > u.starts_at
    order by b.starts_at limit 1) busy on true
  where u.operator_id = ${operatorId} and u.timeslot_id = any(${timeslotIds})
  order by lower(m.name), m.member_id`,
)

/** Finds the members that could be assigned to departures, by name, with the reason for each that cannot. */
export async function findCandidates(
  db: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const rows = await select(db, { operatorId, timeslotIds })
  return Map.groupBy(rows.map(asCandidate), each => each.timeslotId)
}

function asCandidate({ skills, active, absent, needed, ...row }: CandidateRow): Candidate {
  const missing = missingSkills(needed, skills)
  return { ...row, missingSkills: missing, obstacle: obstacleOf(active, absent, missing, row.busyTimeslotId) }
}

function obstacleOf(
  active: boolean,
  absent: boolean,
  missing: readonly string[],
  busy: string | null,
): Obstacle | null {
  if (!active) return Obstacle.INACTIVE
  if (absent) return Obstacle.ABSENT
  if (missing.length > 0) return Obstacle.LACKS_SKILLS
  return busy === null ? null : Obstacle.BUSY
}
