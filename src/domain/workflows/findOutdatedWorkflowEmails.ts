import type { Sql } from '../../platform/sql/Database.ts'
import type { Email } from '../emails/Email.ts'
import { explainReason } from '../emails/explainReason.ts'
import { isolate } from '../rules/isolate.ts'
import { findWorkflowsById } from './findWorkflows.ts'
import { type BookingForEmail, readBookings } from './readBookings.ts'
import { reasonNotToResendNow } from './reasonNotToSend.ts'
import type { Workflow } from './Workflow.ts'

/** Finds out why e-mails of workflows are out of date and cannot be sent again, by EmailID; those that can are missing. */
export async function findOutdatedWorkflowEmails(
  sql: Sql,
  operatorId: string,
  emails: readonly Email[],
  now: Date,
): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const workflows = await findWorkflowsById(sql, operatorId, [...new Set(emails.map(each => each.workflowId!))])
  const bookingIds = [...new Set(emails.map(each => each.bookingId!))]
  const bookings = new Map((await readBookings(sql, operatorId, bookingIds, now)).map(each => [each.bookingId, each]))
  return new Map(
    emails.flatMap(({ emailId, workflowId, bookingId }): [string, string][] => {
      const reason = whyNot(workflows.get(workflowId!), bookings.get(bookingId!), now)
      return reason === null ? [] : [[emailId, reason]]
    }),
  )
}

function whyNot(workflow: Workflow | undefined, booking: BookingForEmail | undefined, now: Date): string | null {
  if (!workflow || workflow.deletedAt !== null) return 'The workflow that wrote the e-mail has been deleted.'
  if (!booking) return 'The booking that the e-mail is about is gone.'
  const why = reasonNotToResendNow(workflow, booking, now)
  return why && `${explainReason(why)} What "${isolate(workflow.name)}" says is not true any more.`
}
