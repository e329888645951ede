import type { LinkSigner } from '../access/LinkSigner.ts'
import type { Database } from '../database/Database.ts'
import { calendarEntry } from '../emails/calendarEntry.ts'
import { EmailKind } from '../emails/EmailKind.ts'
import type { EmailRow } from '../emails/emailColumns.ts'
import type { Letter } from '../emails/Letter.ts'
import type { Address } from '../emails/Mailer.ts'
import { encodeTypeId } from '../scalars/typeid.ts'
import { factsOf } from './factsOf.ts'
import { findWorkflowsById } from './findWorkflows.ts'
import { isStillTrue, isStillWanted } from './isWanted.ts'
import { type BookingToTell, readBookings } from './readBookings.ts'
import { renderLetter } from './renderLetter.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'
import type { WorkflowRow } from './workflowColumns.ts'

/** What letters are written with. */
export interface Desk {
  database: Database
  links: LinkSigner
  /** The mailbox that e-mails come from. */
  from: Address
}

/** The triggers whose e-mails put the activity into the customer's calendar, change it there, or strike it out. */
const DATED: readonly WorkflowTrigger[] = [
  WorkflowTrigger.BOOKING_CONFIRMED,
  WorkflowTrigger.BOOKING_AMENDED,
  WorkflowTrigger.BOOKING_CANCELLED,
]

/** Writes the e-mail of a workflow about its booking as it is now; null when there is no reason for it any more. */
export async function writeWorkflowLetter(
  { database, links, from }: Desk,
  operatorId: string,
  { kind, workflowId, bookingId, dueAt }: EmailRow,
  now: Date,
): Promise<Letter | null> {
  const workflow = (await findWorkflowsById(database, operatorId, [workflowId!])).get(workflowId!)
  const [booking] = await readBookings(database, operatorId, [bookingId!], now)
  const hasReason = kind === EmailKind.RESENT ? isStillTrue : isStillWanted
  if (!workflow || !booking || !hasReason(workflow, booking, now)) return null
  if (isOutdated(workflow, booking, dueAt, now)) return null
  const { firstName, lastName, email } = booking.customer
  return {
    ...renderLetter(workflow, factsOf(links, booking)),
    to: { name: `${firstName} ${lastName}`, address: email },
    language: workflow.language,
    calendar: DATED.includes(workflow.trigger) ? appointment(links, booking, workflow.trigger, from, now) : null,
  }
}

/** What was to be said of an activity before it was over, and could not be sent until then, is said no more. */
function isOutdated({ trigger }: WorkflowRow, { endsAt }: BookingToTell, dueAt: Date, now: Date): boolean {
  return DATED.includes(trigger) && dueAt < endsAt && endsAt <= now
}

function appointment(
  links: LinkSigner,
  booking: BookingToTell,
  trigger: WorkflowTrigger,
  from: Address,
  now: Date,
): string {
  const { bookingId, bookingReference, version, startsAt, endsAt, activityName, operatorName, location } = booking
  return calendarEntry(
    {
      uid: `${encodeTypeId('bkg', bookingId)}@${new URL(links.publicUrl).hostname}`,
      version,
      startsAt,
      endsAt,
      title: activityName,
      notes: `${operatorName}\n${bookingReference}`,
      location,
      organizer: { name: operatorName, address: from.address },
      cancelled: trigger === WorkflowTrigger.BOOKING_CANCELLED,
    },
    now,
  )
}
