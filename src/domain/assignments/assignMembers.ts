import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { findUsesByTimeslot } from '../availability/findUses.ts'
import type { ResourceUse } from '../availability/ResourceUse.ts'
import { refuseViolations, type Violation } from '../refusals/refusal.ts'
import { lockResource } from '../resources/lockResource.ts'
import { readResource } from '../resources/readResource.ts'
import { isolate } from '../rules/isolate.ts'
import { findCandidates } from './findCandidates.ts'
import { memberViolations } from './memberViolations.ts'
import { writeAssignments } from './writeAssignments.ts'

interface Chosen {
  operatorId: string
  timeslotId: string
  resourceId: string
  memberIds: readonly string[]
}

const removeOthers = preparedStatement(
  ({ operatorId, timeslotId, resourceId, memberIds, now }: Placeholders<Chosen & { now: Date }>) => sql`
  with removed as (
    delete from resource_assignment
    where operator_id = ${operatorId} and timeslot_id = ${timeslotId} and resource_id = ${resourceId}
      and member_id <> all(${memberIds}::uuid[])
    returning operator_id, timeslot_id, member_id
  )
  insert into assignment_exclusion (operator_id, timeslot_id, member_id, excluded_at)
  select operator_id, timeslot_id, member_id, ${now} from removed`,
)

const include = preparedStatement(
  ({ operatorId, timeslotId, memberIds }: Placeholders<Omit<Chosen, 'resourceId'>>) => sql`
  delete from assignment_exclusion
  where operator_id = ${operatorId} and timeslot_id = ${timeslotId} and member_id = any(${memberIds}::uuid[])`,
)

/**
 * Sets who of a resource a departure has, by hand. No rule assigns whom it removes to that departure again.
 * @throws Refusal `validation` with every violation
 */
export async function assignMembers(
  database: Database,
  operatorId: string,
  timeslotId: string,
  resourceId: string,
  memberIds: readonly string[],
  now: Date,
): Promise<ResourceUse> {
  return database.transaction(async db => {
    await lockResource(db, operatorId, resourceId)
    const resource = await readResource(db, operatorId, resourceId)
    const uses = (await findUsesByTimeslot(db, operatorId, [timeslotId])).get(timeslotId) ?? []
    const use = uses.find(each => each.resourceId === resourceId)
    if (!use) {
      const detail = `No departure of this operator that uses ${isolate(resource.name)} has this TimeslotID.`
      refuseViolations([{ path: ['timeslotId'], detail }])
    }
    const candidates = ((await findCandidates(db, operatorId, [timeslotId])).get(timeslotId) ?? []).filter(
      each => each.resourceId === resourceId,
    )
    const violations = memberIds.flatMap((memberId, index): Violation[] => {
      const path = ['input', 'memberIds', index]
      if (memberIds.indexOf(memberId) < index) return [{ path, detail: 'Each member can be given once.' }]
      return memberViolations(
        candidates.find(each => each.memberId === memberId),
        path,
      )
    })
    if (!resource.hasNamedMembers) {
      const detail = `${isolate(resource.name)} is counted and not named, so it has no members.`
      violations.push({ path: ['resourceId'], detail })
    } else if (memberIds.length > use!.used) {
      const detail = `The bookings of this departure use ${use!.used} of ${isolate(resource.name)}, and ${memberIds.length} members are given.`
      violations.push({ path: ['input', 'memberIds'], detail })
    }
    refuseViolations(violations)
    await removeOthers(db, { operatorId, timeslotId, resourceId, memberIds, now })
    await include(db, { operatorId, timeslotId, memberIds })
    const wanted = memberIds.map(memberId => ({ timeslotId, resourceId, memberId }))
    await writeAssignments(db, operatorId, wanted, true, now)
    return use!
  })
}
