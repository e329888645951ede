import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { refuseViolations, type Violation } from '../refusals/refusal.ts'
import { findMembersByResource, findResourcesById } from '../resources/findResources.ts'
import { lockResource } from '../resources/lockResource.ts'
import type { Resource } from '../resources/Resource.ts'
import { isolate } from '../rules/isolate.ts'
import type { AssignmentRun } from './AssignmentRun.ts'
import { findLacking, type LackingUse } from './findLacking.ts'
import { type AssignmentPlan, planAssignments, type TakenTime } from './planAssignments.ts'
import type { ResourceAssignment } from './ResourceAssignment.ts'
import { rangeViolations } from './rangeViolations.ts'
import { writeAssignments } from './writeAssignments.ts'

const selectNamed = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<{ resourceId: string }>`
  select resource_id "resourceId" from resource where operator_id = ${operatorId} and named`,
)

interface Range {
  operatorId: string
  resourceIds: readonly string[]
  from: Date
  before: Date
}

const selectTaken = preparedStatement(
  ({ operatorId, resourceIds, from, before }: Placeholders<Range>) => sql<TakenTime>`
  select a.member_id "memberId", a.starts_at "startsAt", a.ends_at "endsAt"
  from resource r
  join resource_member m on m.operator_id = r.operator_id and m.resource_id = r.resource_id
  join resource_assignment a on a.operator_id = m.operator_id and a.member_id = m.member_id and a.starts_at < ${before}
    and a.starts_at > ${from}::timestamptz - make_interval(mins => r.longest_minutes) and a.ends_at > ${from}
  where r.operator_id = ${operatorId} and r.resource_id = any(${resourceIds})`,
)

/**
 * Fills the departures with bookings that lack members and start within a range of time, from now on, and never changes who is
 * assigned already.
 * @param given the resources; all named ones if null
 */
export async function assignMembersByRule(
  database: Database,
  operatorId: string,
  from: Date,
  before: Date,
  given: readonly string[] | null,
  now: Date,
): Promise<AssignmentRun> {
  refuseViolations(rangeViolations(from, before))
  return database.transaction(async db => {
    const resourceIds = given ?? (await selectNamed(db, { operatorId })).map(each => each.resourceId)
    const known = await findResourcesById(db, operatorId, resourceIds)
    refuseViolations((given ?? []).flatMap((id, index) => resourceViolations(id, index, given!, known)))
    for (const resourceId of resourceIds.toSorted()) await lockResource(db, operatorId, resourceId)
    const plan = await planFor(db, operatorId, resourceIds, from, before, now)
    const wanted = plan.assigned.map(({ use, memberId }) => ({ ...use, memberId }))
    await writeAssignments(db, operatorId, wanted, false, now)
    return {
      assigned: wanted.map(({ timeslotId, resourceId, memberId, startsAt, endsAt }) => {
        const row = { timeslotId, resourceId, memberId, startsAt, endsAt, isManual: false, assignedAt: now }
        return row as ResourceAssignment
      }),
      unfilled: plan.unfilled.map(({ use, missing, reason }) => {
        return { timeslotId: use.timeslotId, resourceId: use.resourceId, missing, reason }
      }),
    }
  })
}

/** What the rule would assign now. */
export async function planFor(
  db: Sql,
  operatorId: string,
  resourceIds: readonly string[],
  from: Date,
  before: Date,
  now: Date,
): Promise<AssignmentPlan<LackingUse>> {
  const since = from > now ? from : now
  if (before <= since) return { assigned: [], unfilled: [] }
  const lacking = await findLacking(db, operatorId, resourceIds, since, before)
  if (lacking.length === 0) return { assigned: [], unfilled: [] }
  const uses = Map.groupBy(lacking, each => each.resourceId)
  const members = await findMembersByResource(db, operatorId, resourceIds)
  const weeks = {
    from: new Date(Math.min(...lacking.map(each => each.weekStart.getTime()))),
    before: new Date(Math.max(...lacking.map(each => each.weekEnd.getTime()))),
  }
  const taken = await selectTaken(db, { operatorId, resourceIds, ...weeks })
  const plans = [...uses].map(([resourceId, its]) =>
    planAssignments(
      its,
      (members.get(resourceId) ?? []).filter(each => each.active),
      taken,
    ),
  )
  const byStart = (one: { use: LackingUse }, other: { use: LackingUse }) =>
    one.use.startsAt.getTime() - other.use.startsAt.getTime()
  return {
    assigned: plans.flatMap(each => each.assigned).sort(byStart),
    unfilled: plans.flatMap(each => each.unfilled).sort(byStart),
  }
}

function resourceViolations(
  resourceId: string,
  index: number,
  all: readonly string[],
  known: ReadonlyMap<string, Resource>,
): Violation[] {
  const path = ['input', 'resourceIds', index]
  const resource = known.get(resourceId)
  if (!resource) return [{ path, detail: 'No resource of this operator has this ResourceID.' }]
  if (all.indexOf(resourceId) < index) return [{ path, detail: 'Each resource can be given once.' }]
  if (resource.hasNamedMembers) return []
  return [{ path, detail: `${isolate(resource.name)} is counted and not named, so it has no members.` }]
}
