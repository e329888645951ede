import type { Sql } from '../../platform/sql/Database.ts'
import { refuseViolations, type Violation } from '../refusals/refusal.ts'
import { findCandidates } from './findCandidates.ts'
import { memberViolations } from './memberViolations.ts'
import type { ResourceAssignment } from './ResourceAssignment.ts'
import { writeAssignments } from './writeAssignments.ts'

/**
 * Gives a departure the members of another one, whose bookings have moved there. The resources are locked.
 * @param path where the request names the departure
 * @throws Refusal `validation` with each member who is not free
 */
export async function moveMembers(
  db: Sql,
  operatorId: string,
  members: readonly ResourceAssignment[],
  toTimeslotId: string,
  path: Violation['path'],
  now: Date,
): Promise<void> {
  if (members.length === 0) return
  const candidates = (await findCandidates(db, operatorId, [toTimeslotId])).get(toTimeslotId) ?? []
  refuseViolations(
    members.flatMap(({ memberId }) =>
      memberViolations(
        candidates.find(each => each.memberId === memberId),
        path,
      ),
    ),
  )
  for (const isManual of [true, false]) {
    const wanted = members
      .filter(each => each.isManual === isManual)
      .map(({ resourceId, memberId }) => ({ timeslotId: toTimeslotId, resourceId, memberId }))
    await writeAssignments(db, operatorId, wanted, isManual, now)
  }
}
