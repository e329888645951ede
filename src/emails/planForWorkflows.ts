import { type Expression, sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { encodeTypeId, newId } from '../scalars/typeid.ts'
import { queueDueEmails } from './queueDueEmails.ts'
import { type QueuedEmail, queueEmails } from './queueEmails.ts'

/** The e-mail of a workflow about a booking; there is at most one. */
export interface WorkflowPlan {
  workflowId: string
  bookingId: string
  /** The workflow's trigger. */
  trigger: string
  dueAt: Date
}

const insert = (onConflict: Expression<unknown>) =>
  statement(
    ({
      operatorId,
      emailIds,
      messageIds,
      workflowIds,
      bookingIds,
      triggers,
      dueAts,
      now,
    }: Placeholders<Planned>) => sql<QueuedEmail>`
  insert into email (operator_id, email_id, kind, workflow_id, booking_id, status, reason, facts, decided_at, due_at, message_id, created_at)
  select ${operatorId}, n.email_id, 'WORKFLOW', n.workflow_id, n.booking_id, 'PLANNED', 'TRIGGERED', jsonb_build_object('trigger', n.trigger), ${now},
    n.due_at, n.message_id, ${now}
  from unnest(${emailIds}::uuid[], ${messageIds}::text[], ${workflowIds}::uuid[], ${bookingIds}::uuid[], ${triggers}::text[],
    ${dueAts}::timestamptz[]) n (email_id, message_id, workflow_id, booking_id, trigger, due_at)
  on conflict (operator_id, booking_id, workflow_id) where kind = 'WORKFLOW' do ${onConflict}
  returning email_id "emailId", due_at "runAt"`,
  )

interface Planned {
  operatorId: string
  emailIds: readonly string[]
  messageIds: readonly string[]
  workflowIds: readonly string[]
  bookingIds: readonly string[]
  triggers: readonly string[]
  dueAts: readonly Date[]
  now: Date
}

const insertNew = insert(sql`nothing`)

// E-mails that were sent, given up or are being sent are not changed.
const insertOrMove = insert(sql`update
  set status = 'PLANNED', reason = excluded.reason, facts = excluded.facts, decided_at = excluded.decided_at, due_at = excluded.due_at,
    created_at = excluded.created_at, attempts = 0, failure = null
  where email.status = 'DROPPED'
    or (email.status in ('PLANNED', 'AWAITING_MAIL_SERVER') and email.due_at <> excluded.due_at)`)

/**
 * Plans those e-mails of workflows that do not exist yet.
 * @param move whether those that wait or were dropped are moved to their new time
 */
export async function planForWorkflows(
  db: Sql,
  operatorId: string,
  plans: readonly WorkflowPlan[],
  now: Date,
  { move }: { move: boolean },
): Promise<void> {
  if (plans.length === 0) return
  const emailIds = plans.map(() => newId(now))
  const run = move ? insertOrMove : insertNew
  const queued = await run(db, {
    operatorId,
    emailIds,
    messageIds: emailIds.map(id => encodeTypeId('eml', id)),
    workflowIds: plans.map(each => each.workflowId),
    bookingIds: plans.map(each => each.bookingId),
    triggers: plans.map(each => each.trigger),
    dueAts: plans.map(each => each.dueAt),
    now,
  })
  const [due, later] = [queued.filter(each => each.runAt <= now), queued.filter(each => each.runAt > now)]
  await queueDueEmails(
    db,
    operatorId,
    due.map(each => each.emailId),
  )
  await queueEmails(db, operatorId, later)
}
