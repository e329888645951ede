import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
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
import type { Workflow } from './Workflow.ts'

type PlannedEmail = Pick<Email, 'emailId' | 'workflowId' | 'bookingId' | 'occasion' | 'status' | 'dueAt'>

const selectPlanned = preparedStatement(
  ({ operatorId, bookingIds, only }: Placeholders<Wanted>) => sql<PlannedEmail>`
  select e.email_id "emailId", e.workflow_id "workflowId", e.booking_id "bookingId", e.occasion, e.status, e.due_at "dueAt" from email e
  where e.operator_id = ${operatorId} and e.kind = 'WORKFLOW' and e.booking_id = any(${bookingIds}) and (${only}::uuid is null or e.workflow_id = ${only})`,
)

interface Wanted {
  operatorId: string
  bookingIds: readonly string[]
  only: string | null
}

/**
 * Updates the timed e-mails of bookings to the current state of the bookings and workflows: plans missing ones, moves those whose
 * time has changed, drops those without a reason. There is one for each start: a booking that is moved after its e-mail gets another. It depends only on the current state, so it can run any number of times and in
 * any order. The bookings are locked.
 *
 * Nothing is planned for a time that had already passed when the booking or the workflow got its current state.
 * @param only the only workflow to look at; if absent, all workflows
 */
export async function planTimed(
  db: Sql,
  operatorId: string,
  bookings: readonly BookingForEmail[],
  workflows: readonly Workflow[],
  now: Date,
  only: string | null = null,
): Promise<void> {
  const bookingIds = bookings.map(each => each.bookingId)
  const existing = await selectPlanned(db, { operatorId, bookingIds, only })
  const byKey = Map.groupBy(existing, each => `${each.bookingId} ${each.workflowId}`)
  const waiting = new Set(existing.filter(each => unsentStatuses.includes(each.status)))
  const plans: WorkflowPlan[] = []
  const drops: DroppedEmail[] = []
  const skips: WorkflowSkip[] = []
  const drop = (emails: readonly PlannedEmail[], why: ReasonWithFacts) => {
    for (const { emailId } of emails) drops.push({ emailId, ...why })
  }
  for (const booking of bookings) {
    for (const workflow of workflows) {
      const { bookingId } = booking
      const { workflowId, trigger } = workflow
      const emails = byKey.get(`${bookingId} ${workflowId}`) ?? []
      const unsent = emails.filter(each => waiting.delete(each))
      let why = reasonNotToSend(workflow, booking)
      if (!isTimed(trigger)) {
        if (why) drop(unsent, why)
        continue
      }
      const occasion = booking.startsAt.toISOString()
      const mine = emails.find(each => each.occasion === occasion)
      // One for another start that still waits, or was dropped, moves with the booking.
      const moved = mine ? undefined : (unsent[0] ?? emails.find(each => each.status === EmailStatus.DROPPED))
      const others = unsent.filter(each => each !== mine && each !== moved)
      if (!why) {
        const due = dueAt(workflow, booking)
        const isSame = mine !== undefined && due?.getTime() === mine.dueAt.getTime()
        if (isSame && unsent.includes(mine)) {
          drop(others, { reason: EmailReason.ALREADY_PLANNED })
          continue
        }
        if (due !== null && due > booking.changedAt && due > workflow.updatedAt) {
          const isSpent = mine !== undefined && !unsent.includes(mine) && mine.status !== EmailStatus.DROPPED
          if (!isSpent) plans.push({ bookingId, workflowId, occasion, instead: moved?.emailId, trigger, dueAt: due })
          else if (!isSame) skips.push({ workflowId, bookingId, reason: EmailReason.ALREADY_PLANNED })
          drop(others, { reason: EmailReason.ALREADY_PLANNED })
          continue
        }
        why = tooLate(due, booking)
      }
      drop(unsent, why)
      if (unsent.length === 0 && !mine) skips.push({ workflowId, bookingId, ...why })
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
