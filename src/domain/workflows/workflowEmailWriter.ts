import type { Address } from '../../platform/mail/Mailer.ts'
import type { Database } from '../../platform/sql/Database.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { calendarEntry } from '../emails/calendarEntry.ts'
import type { Email } from '../emails/Email.ts'
import type { EmailContent, WriteEmailContent } from '../emails/EmailContent.ts'
import { EmailKind } from '../emails/EmailKind.ts'
import { EmailReason, type ReasonWithFacts } from '../emails/EmailReason.ts'
import { encodeTypeId } from '../scalars/typeid.ts'
import { bookingFactsOf } from './bookingFactsOf.ts'
import { findWorkflowsById } from './findWorkflows.ts'
import { type BookingForEmail, readBookings } from './readBookings.ts'
import { reasonNotToResendNow, reasonNotToSendNow } from './reasonNotToSend.ts'
import { renderEmail } from './renderEmail.ts'
import { textFor } from './textFor.ts'
import { ticketImages } from './ticketImages.ts'
import type { Workflow } from './Workflow.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

/** Dependencies of writing an e-mail. */
export interface EmailWriterDependencies {
  database: Database
  links: LinkSigner
  /** The sender's mailbox. */
  from: Address
}

/** The triggers whose e-mails add the activity to the customer's calendar, update it, or cancel it. */
const DATED: readonly WorkflowTrigger[] = [
  WorkflowTrigger.BOOKING_CONFIRMED,
  WorkflowTrigger.BOOKING_AMENDED,
  WorkflowTrigger.BOOKING_CANCELLED,
]

/**
 * Writes the e-mails of workflows about their bookings in their current state, or returns the reasons why they are not sent any more.
 * Workflows and bookings are read when the first is written.
 */
export function workflowEmailWriter(
  dependencies: EmailWriterDependencies,
  operatorId: string,
  emails: readonly Email[],
  now: Date,
): WriteEmailContent {
  const find = async () => {
    const { database } = dependencies
    const workflowIds = [...new Set(emails.flatMap(each => each.workflowId ?? []))]
    const bookingIds = [...new Set(emails.flatMap(each => each.bookingId ?? []))]
    const workflows = await findWorkflowsById(database, operatorId, workflowIds)
    const bookings = await readBookings(database, operatorId, bookingIds, now)
    return { workflows, bookings: new Map(bookings.map(each => [each.bookingId, each])) }
  }
  let found: ReturnType<typeof find> | undefined
  return async email => {
    found ??= find()
    const { workflows, bookings } = await found
    return write(dependencies, operatorId, email, workflows.get(email.workflowId!), bookings.get(email.bookingId!), now)
  }
}

function write(
  { links, from }: EmailWriterDependencies,
  operatorId: string,
  { kind, dueAt }: Email,
  workflow: Workflow | undefined,
  booking: BookingForEmail | undefined,
  now: Date,
): EmailContent | ReasonWithFacts {
  if (!workflow) return { reason: EmailReason.WORKFLOW_DELETED }
  if (!booking) return { reason: EmailReason.BOOKING_GONE }
  const whyNot = kind === EmailKind.RESENT ? reasonNotToResendNow : reasonNotToSendNow
  const why = whyNot(workflow, booking, now)
  if (why) return why
  if (isOutdated(workflow, booking, dueAt, now)) return { reason: EmailReason.ACTIVITY_OVER }
  const { customer, operatorName, replyTo } = booking
  const { firstName, lastName, email } = customer!
  return {
    ...renderEmail(textFor(workflow, booking.language), bookingFactsOf(links, operatorId, booking)),
    to: { name: `${firstName} ${lastName}`, address: email },
    replyTo: replyTo === null ? null : { name: operatorName, address: replyTo },
    images: ticketImages(links, operatorId, booking, workflow.trigger),
    calendar: DATED.includes(workflow.trigger) ? appointment(links, booking, workflow.trigger, from, now) : null,
  }
}

/** An e-mail that was due before the end of the activity is not sent after it. */
function isOutdated({ trigger }: Workflow, { endsAt }: BookingForEmail, dueAt: Date, now: Date): boolean {
  return DATED.includes(trigger) && dueAt < endsAt && endsAt <= now
}

function appointment(
  links: LinkSigner,
  booking: BookingForEmail,
  trigger: WorkflowTrigger,
  from: Address,
  now: Date,
): string {
  const { bookingId, bookingReference, version, startsAt, endsAt, activityName, operatorName, replyTo, location } =
    booking
  return calendarEntry(
    {
      uid: `${encodeTypeId('bkg', bookingId)}@${new URL(links.publicUrl).hostname}`,
      version,
      startsAt,
      endsAt,
      title: activityName,
      notes: `${operatorName}\n${bookingReference}`,
      location,
      organizer: { name: operatorName, address: replyTo ?? from.address },
      cancelled: trigger === WorkflowTrigger.BOOKING_CANCELLED,
    },
    now,
  )
}
