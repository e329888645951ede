import { WaiverStatus } from '../bookings/WaiverStatus.ts'
import type { Sql } from '../database/Database.ts'
import type { EmailRow } from '../emails/emailColumns.ts'
import { findWorkflowsById } from './findWorkflows.ts'
import { readBookings } from './readBookings.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'
import { whyNotTrueNow } from './whyNotWanted.ts'

/** Why the letter of a workflow would not be true if it was sent once more; null when it would. */
export async function whyNotResent(
  sql: Sql,
  operatorId: string,
  { workflowId, bookingId }: EmailRow,
  now: Date,
): Promise<string | null> {
  const workflow = (await findWorkflowsById(sql, operatorId, [workflowId!])).get(workflowId!)
  const [booking] = await readBookings(sql, operatorId, [bookingId!], now)
  if (!workflow || workflow.deletedAt !== null) return 'The workflow that wrote the e-mail has been deleted.'
  if (!booking) return 'The booking that the e-mail is about is gone.'
  if (whyNotTrueNow(workflow, booking, now) === null) return null
  const { bookingReference, status, waiverStatus } = booking
  const waiver = workflow.trigger === WorkflowTrigger.WAIVER_OUTSTANDING && waiverStatus !== WaiverStatus.outstanding
  const state = waiver ? 'owes no answers to its waiver any more' : `is ${status}`
  const begun = now >= booking.startsAt ? ', and its activity has begun' : ''
  return `Booking ${bookingReference} ${state}${begun}: what "${workflow.name}" says is not true of it any more.`
}
