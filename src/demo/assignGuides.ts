import { assignMembers } from '../domain/assignments/assignMembers.ts'
import { assignMembersByRule } from '../domain/assignments/assignMembersByRule.ts'
import { Refusal } from '../domain/refusals/refusal.ts'
import type { Database } from '../platform/sql/Database.ts'
import { demoId } from './demoId.ts'
import { demoStaff } from './demoStaff.ts'
import { idOf } from './idOf.ts'
import { operators } from './operators.ts'

const DAY_MS = 86_400_000

/** The next departures that need somebody of the resource of a member, the first one first. */
const NEEDED = `
  select t.timeslot_id "timeslotId", u.resource_id "resourceId" from resource_member m
  join resource_use u on u.operator_id = m.operator_id and u.resource_id = m.resource_id and u.used > 0
  join timeslot t on t.operator_id = u.operator_id and t.timeslot_id = u.timeslot_id
  where m.operator_id = $1 and m.member_id = $2 and t.starts_at > $3
  order by t.starts_at, t.timeslot_id limit 20`

/**
 * Assigns guides to the departures until this time tomorrow. The guides who can sign in have the next one that needs them: today, unless
 * the demo is loaded in the evening. Departures that are over use no resources in the demo.
 */
export async function assignGuides(database: Database, now: Date): Promise<void> {
  for (const { operator, members = [] } of demoStaff) {
    for (const name of members) {
      const operatorId = idOf.operator(operator)
      const memberId = demoId('member', operator.slug, name)
      const values = [operatorId, memberId, now]
      const needed = await database.query<{ timeslotId: string; resourceId: string }>(NEEDED, values, operatorId)
      for (const { timeslotId, resourceId } of needed) {
        if (await isAssigned(database, operatorId, timeslotId, resourceId, memberId, now)) break
      }
    }
  }
  const before = new Date(now.getTime() + DAY_MS)
  for (const operator of Object.values(operators)) {
    await assignMembersByRule(database, idOf.operator(operator), now, before, null, now)
  }
}

/** Assigns a member; false if the member cannot go there. */
async function isAssigned(
  database: Database,
  operatorId: string,
  timeslotId: string,
  resourceId: string,
  memberId: string,
  now: Date,
): Promise<boolean> {
  try {
    await assignMembers(database, operatorId, timeslotId, resourceId, [memberId], now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
