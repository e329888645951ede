import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { assignMembersByRule, planFor } from './assignMembersByRule.ts'
import { MAX_DAYS } from './rangeViolations.ts'

interface Ahead {
  now: Date
  before: Date
}

const selectLacking = preparedStatement(
  ({ now, before }: Placeholders<Ahead>) => sql<{ operatorId: string; resourceId: string }>`
  select r.operator_id "operatorId", r.resource_id "resourceId" from control_plane.resource r
  where r.auto_assign and exists (
    select from control_plane.resource_use u
    where u.operator_id = r.operator_id and u.resource_id = r.resource_id and u.starts_at > ${now} and u.starts_at < ${before}
      and u.used > (
        select count(*) from control_plane.resource_assignment a
        where a.operator_id = u.operator_id and a.timeslot_id = u.timeslot_id and a.resource_id = u.resource_id))
  order by r.operator_id, r.resource_id`,
)

/**
 * Assigns members of the resources that say so to departures of the next month with bookings that lack them. It locks a resource only
 * if it has someone to assign. A departure that cannot be filled is looked at every time: 200 of one resource cost four statements and
 * 5 to 15 ms of CPU in PostgreSQL.
 */
export async function assignUpcoming(database: Database, now: Date, { report, stopping }: ChoreRun): Promise<void> {
  const before = new Date(now.getTime() + MAX_DAYS * 86_400_000)
  for (const { operatorId, resourceId } of await selectLacking(database, { now, before })) {
    if (stopping.aborted) return
    try {
      const plan = await planFor(database, operatorId, [resourceId], now, before, now)
      if (plan.assigned.length > 0) await assignMembersByRule(database, operatorId, now, before, [resourceId], now)
    } catch (error) {
      report(error, { operatorId, resourceId })
    }
  }
}
