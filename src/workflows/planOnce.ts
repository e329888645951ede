import { sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { EmailReason } from '../emails/EmailReason.ts'
import { planForWorkflows, type WorkflowPlan } from '../emails/planForWorkflows.ts'
import { recordSkips, type WorkflowSkip } from '../emails/recordSkips.ts'

const selectPlannedBefore = statement(
  ({ operatorId, workflowIds, bookingIds, dueAts }: Placeholders<Planned>) => sql<
    Pick<WorkflowSkip, 'workflowId' | 'bookingId'>
  >`
  select p.workflow_id "workflowId", p.booking_id "bookingId"
  from unnest(${workflowIds}::uuid[], ${bookingIds}::uuid[], ${dueAts}::timestamptz[]) p (workflow_id, booking_id, due_at)
  join email e on e.operator_id = ${operatorId} and e.booking_id = p.booking_id and e.workflow_id = p.workflow_id and e.kind = 'WORKFLOW'
  where e.due_at <> p.due_at`,
)

interface Planned {
  operatorId: string
  workflowIds: readonly string[]
  bookingIds: readonly string[]
  dueAts: readonly Date[]
}

/**
 * Plans the e-mails that an event triggers, due when it happened, and records which are not planned: those that the caller names,
 * and those that were planned before. The bookings are locked.
 */
export async function planOnce(
  db: Sql,
  operatorId: string,
  plans: readonly WorkflowPlan[],
  skips: readonly WorkflowSkip[],
  now: Date,
): Promise<void> {
  // One that is due at the same instant belongs to the same event, which is being processed again.
  const before =
    plans.length === 0
      ? []
      : await selectPlannedBefore(db, {
          operatorId,
          workflowIds: plans.map(each => each.workflowId),
          bookingIds: plans.map(each => each.bookingId),
          dueAts: plans.map(each => each.dueAt),
        })
  await planForWorkflows(db, operatorId, plans, now, { move: false })
  const repeated = before.map(each => ({ ...each, reason: EmailReason.ALREADY_PLANNED }))
  await recordSkips(db, operatorId, [...skips, ...repeated], now)
}
