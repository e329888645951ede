import type { Sql } from '../database/Database.ts'
import { encodeTypeId, newId } from '../scalars/typeid.ts'
import { type QueuedEmail, queueEmails } from './queueEmails.ts'

/** The e-mail of a workflow about a booking; there is at most one. */
export interface WorkflowPlan {
  workflowId: string
  bookingId: string
  /** The workflow's trigger. */
  trigger: string
  dueAt: Date
}

const NEW = `
  insert into email (operator_id, email_id, kind, workflow_id, booking_id, status, reason, facts, decided_at, due_at, message_id, created_at)
  select $1, n.email_id, 'WORKFLOW', n.workflow_id, n.booking_id, 'PLANNED', 'TRIGGERED', jsonb_build_object('trigger', n.trigger), $2,
    n.due_at, n.message_id, $2
  from unnest($3::uuid[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::timestamptz[])
    n (email_id, message_id, workflow_id, booking_id, trigger, due_at)
  on conflict (operator_id, booking_id, workflow_id) where kind = 'WORKFLOW' do`

const RETURNING = 'returning email_id "emailId", due_at "runAt"'

const PLAN = `${NEW} nothing ${RETURNING}`

// E-mails that were sent, given up or are being sent are not changed.
const MOVE = `${NEW} update
  set status = 'PLANNED', reason = excluded.reason, facts = excluded.facts, decided_at = excluded.decided_at, due_at = excluded.due_at,
    created_at = excluded.created_at, attempts = 0, failure = null
  where email.status = 'DROPPED'
    or (email.status in ('PLANNED', 'AWAITING_MAIL_SERVER') and email.due_at <> excluded.due_at)
  ${RETURNING}`

/**
 * Plans those e-mails of workflows that do not exist yet.
 * @param move whether those that wait or were dropped are moved to their new time
 */
export async function planForWorkflows(
  sql: Sql,
  operatorId: string,
  plans: readonly WorkflowPlan[],
  now: Date,
  { move }: { move: boolean },
): Promise<void> {
  if (plans.length === 0) return
  const ids = plans.map(() => newId(now))
  const queued = await sql.query<QueuedEmail>(move ? MOVE : PLAN, [
    operatorId,
    now,
    ids,
    ids.map(id => encodeTypeId('eml', id)),
    plans.map(each => each.workflowId),
    plans.map(each => each.bookingId),
    plans.map(each => each.trigger),
    plans.map(each => each.dueAt),
  ])
  await queueEmails(sql, operatorId, queued)
}
