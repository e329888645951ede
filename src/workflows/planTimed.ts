import type { Sql } from '../database/Database.ts'
import { dropEmails } from '../emails/dropEmails.ts'
import type { Email } from '../emails/Email.ts'
import { unsentStatuses } from '../emails/EmailStatus.ts'
import { planForWorkflows, type WorkflowPlan } from '../emails/planForWorkflows.ts'
import { dueAt } from './dueAt.ts'
import { isTimed } from './isTimed.ts'
import { isWanted } from './isWanted.ts'
import type { BookingToTell } from './readBookings.ts'
import type { WorkflowRow } from './workflowColumns.ts'

type Planned = Pick<Email, 'emailId' | 'workflowId' | 'bookingId' | 'status' | 'dueAt'>

const PLANNED = `
  select e.email_id "emailId", e.workflow_id "workflowId", e.booking_id "bookingId", e.status, e.due_at "dueAt" from email e
  where e.operator_id = $1 and e.kind = 'WORKFLOW' and e.booking_id = any($2) and ($3::uuid is null or e.workflow_id = $3)`

/**
 * Brings the e-mails of some bookings in line with what they and the workflows are now: plans what is missing, moves what has another
 * time, drops what has no reason any more. It goes by what is, not by what happened, so that it is right however often and in
 * whatever order it is done. The bookings are locked.
 *
 * A time that was past already when the booking, or the workflow, became what it is, is no time to send anything.
 *
 * @param only the one workflow to look at; all of them when absent
 */
export async function planTimed(
  sql: Sql,
  operatorId: string,
  bookings: readonly BookingToTell[],
  workflows: readonly WorkflowRow[],
  now: Date,
  only: string | null = null,
): Promise<void> {
  const ids = bookings.map(each => each.bookingId)
  const there = await sql.query<Planned>(PLANNED, [operatorId, ids, only])
  const byKey = new Map(there.map(each => [`${each.bookingId} ${each.workflowId}`, each]))
  const waiting = new Set(there.filter(each => unsentStatuses.includes(each.status)))
  const plans: WorkflowPlan[] = []
  for (const booking of bookings) {
    for (const workflow of workflows) {
      if (!isWanted(workflow, booking)) continue
      const { bookingId } = booking
      const { workflowId } = workflow
      const email = byKey.get(`${bookingId} ${workflowId}`)
      if (!isTimed(workflow.trigger)) {
        if (email) waiting.delete(email)
        continue
      }
      const due = dueAt(workflow, booking)
      const stays = email && waiting.has(email) && due?.getTime() === email.dueAt.getTime()
      const ahead = due !== null && due > booking.changedAt && due > workflow.updatedAt
      if (email && (stays || ahead)) waiting.delete(email)
      if (ahead && !stays) plans.push({ bookingId, workflowId, dueAt: due })
    }
  }
  await dropEmails(
    sql,
    operatorId,
    [...waiting].map(each => each.emailId),
  )
  await planForWorkflows(sql, operatorId, plans, now, { move: true })
}
