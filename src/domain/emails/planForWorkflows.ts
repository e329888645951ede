import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { encodeTypeId, newId } from '../scalars/typeid.ts'
import { queueDueEmails } from './queueDueEmails.ts'
import { type QueuedEmail, queueEmails } from './queueEmails.ts'

/** The e-mail of a workflow about an occasion of a booking; there is at most one. */
export interface WorkflowPlan {
  workflowId: string
  bookingId: string
  /** What the e-mail is about: a start of the booking, or a version of it. */
  occasion: string
  /** One for another occasion that waits or was dropped, and is for this one from now on. */
  instead?: string | undefined
  /** The workflow's trigger. */
  trigger: string
  dueAt: Date
}

const insert = (onConflict: Expression<unknown>) =>
  preparedStatement(
    ({
      operatorId,
      emailIds,
      messageIds,
      workflowIds,
      bookingIds,
      occasions,
      triggers,
      dueAts,
      now,
    }: Placeholders<Planned>) => sql<QueuedEmail>`
  insert into email (operator_id, email_id, kind, workflow_id, booking_id, occasion, status, reason, facts, decided_at, due_at, message_id, created_at)
  select ${operatorId}, n.email_id, 'WORKFLOW', n.workflow_id, n.booking_id, n.occasion, 'PLANNED', 'TRIGGERED', jsonb_build_object('trigger', n.trigger), ${now},
    n.due_at, n.message_id, ${now}
  from unnest(${emailIds}::uuid[], ${messageIds}::text[], ${workflowIds}::uuid[], ${bookingIds}::uuid[], ${occasions}::text[],
    ${triggers}::text[], ${dueAts}::timestamptz[]) n (email_id, message_id, workflow_id, booking_id, occasion, trigger, due_at)
  on conflict (operator_id, booking_id, workflow_id, occasion) where kind = 'WORKFLOW' do ${onConflict}
  returning email_id "emailId", due_at "runAt"`,
  )

interface Planned {
  operatorId: string
  emailIds: readonly string[]
  messageIds: readonly string[]
  workflowIds: readonly string[]
  bookingIds: readonly string[]
  occasions: readonly string[]
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

const changeOccasions = preparedStatement(
  ({ operatorId, emailIds, occasions }: Placeholders<Pick<Planned, 'operatorId' | 'emailIds' | 'occasions'>>) => sql`
  update email e set occasion = n.occasion from unnest(${emailIds}::uuid[], ${occasions}::text[]) n (email_id, occasion)
  where e.operator_id = ${operatorId} and e.email_id = n.email_id and e.status in ('PLANNED', 'AWAITING_MAIL_SERVER', 'DROPPED')`,
)

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
  const changed = plans.filter(each => each.instead !== undefined)
  if (changed.length > 0) {
    const of = { emailIds: changed.map(each => each.instead!), occasions: changed.map(each => each.occasion) }
    await changeOccasions(db, { operatorId, ...of })
  }
  const emailIds = plans.map(() => newId(now))
  const run = move ? insertOrMove : insertNew
  const queued = await run(db, {
    operatorId,
    emailIds,
    messageIds: emailIds.map(id => encodeTypeId('eml', id)),
    workflowIds: plans.map(each => each.workflowId),
    bookingIds: plans.map(each => each.bookingId),
    occasions: plans.map(each => each.occasion),
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
