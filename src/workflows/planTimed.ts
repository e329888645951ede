import { sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { type DroppedEmail, dropEmails } from '../emails/dropEmails.ts'
import type { Email } from '../emails/Email.ts'
import { EmailReason, type ReasonWithFacts } from '../emails/EmailReason.ts'
import { EmailStatus, unsentStatuses } from '../emails/EmailStatus.ts'
import { planForWorkflows, type WorkflowPlan } from '../emails/planForWorkflows.ts'
import { recordSkips, type WorkflowSkip } from '../emails/recordSkips.ts'
import { dueAt } from './dueAt.ts'
import { isTimed } from './isTimed.ts'
import type { BookingForEmail } from './readBookings.ts'
import { reasonNotToSend } from './reasonNotToSend.ts'
import type { WorkflowRow } from './workflowColumns.ts'

type PlannedEmail = Pick<Email, 'emailId' | 'workflowId' | 'bookingId' | 'status' | 'dueAt'>

const selectPlanned = statement(
  ({ operatorId, bookingIds, only }: Placeholders<Wanted>) => sql<PlannedEmail>`
  select e.email_id "emailId", e.workflow_id "workflowId", e.booking_id "bookingId", e.status, e.due_at "dueAt" from email e
  where e.operator_id = ${operatorId} and e.kind = 'WORKFLOW' and e.booking_id = any(${bookingIds}) and (${only}::uuid is null or e.workflow_id = ${only})`,
)

interface Wanted {
  operatorId: string
  bookingIds: readonly string[]
  only: string | null
}

/**
 * Updates the timed e-mails of bookings to the current state of the bookings and workflows: plans missing ones, moves those whose
 * time has changed, drops those without a reason. It depends only on the current state, so it can run any number of times and in
 * any order. The bookings are locked.
 *
 * Nothing is planned for a time that had already passed when the booking or the workflow got its current state.
 * @param only the only workflow to look at; if absent, all workflows
 */
export async function planTimed(
  db: Sql,
  operatorId: string,
  bookings: readonly BookingForEmail[],
  workflows: readonly WorkflowRow[],
  now: Date,
  only: string | null = null,
): Promise<void> {
  const bookingIds = bookings.map(each => each.bookingId)
  const existing = await selectPlanned(db, { operatorId, bookingIds, only })
  const byKey = new Map(existing.map(each => [`${each.bookingId} ${each.workflowId}`, each]))
  const waiting = new Set(existing.filter(each => unsentStatuses.includes(each.status)))
  const plans: WorkflowPlan[] = []
  const drops: DroppedEmail[] = []
  const skips: WorkflowSkip[] = []
  for (const booking of bookings) {
    for (const workflow of workflows) {
      const { bookingId } = booking
      const { workflowId, trigger } = workflow
      const email = byKey.get(`${bookingId} ${workflowId}`)
      const isUnsent = email !== undefined && waiting.delete(email)
      const timed = isTimed(trigger)
      let why = reasonNotToSend(workflow, booking)
      if (timed && !why) {
        const due = dueAt(workflow, booking)
        if (isUnsent && due?.getTime() === email.dueAt.getTime()) continue
        if (due !== null && due > booking.changedAt && due > workflow.updatedAt) {
          const isSpent = email !== undefined && !isUnsent && email.status !== EmailStatus.DROPPED
          if (!isSpent) plans.push({ bookingId, workflowId, trigger, dueAt: due })
          else if (due.getTime() !== email.dueAt.getTime()) {
            skips.push({ workflowId, bookingId, reason: EmailReason.ALREADY_PLANNED })
          }
          continue
        }
        why = tooLate(due, booking)
      }
      if (!why) continue
      if (isUnsent) drops.push({ emailId: email.emailId, ...why })
      else if (timed && !email) skips.push({ workflowId, bookingId, ...why })
    }
  }
  for (const { emailId } of waiting) drops.push({ emailId, reason: EmailReason.WORKFLOW_DELETED })
  await dropEmails(db, operatorId, drops, now)
  await recordSkips(db, operatorId, skips, now)
  await planForWorkflows(db, operatorId, plans, now, { move: true })
}

function tooLate(due: Date | null, { timeZone }: BookingForEmail): ReasonWithFacts {
  if (due === null) return { reason: EmailReason.NOT_BEFORE_START }
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return { reason: EmailReason.TIME_PASSED, facts: { time: format.format(due) } }
}
