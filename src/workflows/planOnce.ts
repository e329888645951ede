import type { Sql } from '../database/Database.ts'
import { EmailReason } from '../emails/EmailReason.ts'
import { planForWorkflows, type WorkflowPlan } from '../emails/planForWorkflows.ts'
import { recordSkips, type WorkflowSkip } from '../emails/recordSkips.ts'

const PLANNED_BEFORE = `
  select p.workflow_id "workflowId", p.booking_id "bookingId"
  from unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) p (workflow_id, booking_id, due_at)
  join email e on e.operator_id = $1 and e.booking_id = p.booking_id and e.workflow_id = p.workflow_id and e.kind = 'WORKFLOW'
  where e.due_at <> p.due_at`

/**
 * Plans the e-mails that an event triggers, due when it happened, and records which are not planned: those that the caller names,
 * and those that were planned before. The bookings are locked.
 */
export async function planOnce(
  sql: Sql,
  operatorId: string,
  plans: readonly WorkflowPlan[],
  skips: readonly WorkflowSkip[],
  now: Date,
): Promise<void> {
  // One that is due at the same instant belongs to the same event, which is being processed again.
  const before =
    plans.length === 0
      ? []
      : await sql.query<Pick<WorkflowSkip, 'workflowId' | 'bookingId'>>(PLANNED_BEFORE, [
          operatorId,
          plans.map(each => each.workflowId),
          plans.map(each => each.bookingId),
          plans.map(each => each.dueAt),
        ])
  await planForWorkflows(sql, operatorId, plans, now, { move: false })
  const repeated = before.map(each => ({ ...each, reason: EmailReason.ALREADY_PLANNED }))
  await recordSkips(sql, operatorId, [...skips, ...repeated], now)
}
