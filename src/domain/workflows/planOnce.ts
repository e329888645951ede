import type { Sql } from '../../platform/sql/Database.ts'
import { planForWorkflows, type WorkflowPlan } from '../emails/planForWorkflows.ts'
import { recordSkips, type WorkflowSkip } from '../emails/recordSkips.ts'

/**
 * Plans the e-mails that an event triggers, due when it happened, and records which are not planned. An event that is processed again
 * finds its e-mails by their occasion. The bookings are locked.
 */
export async function planOnce(
  db: Sql,
  operatorId: string,
  plans: readonly WorkflowPlan[],
  skips: readonly WorkflowSkip[],
  now: Date,
): Promise<void> {
  await planForWorkflows(db, operatorId, plans, now, { move: false })
  await recordSkips(db, operatorId, skips, now)
}
