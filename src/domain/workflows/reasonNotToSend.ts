import { BookingStatus } from '../bookings/BookingStatus.ts'
import { BasketStatus } from '../bookings/baskets/BasketStatus.ts'
import { WaiverStatus } from '../bookings/waiver/WaiverStatus.ts'
import { EmailReason, type ReasonWithFacts } from '../emails/EmailReason.ts'
import type { BookingForEmail } from './readBookings.ts'
import type { Workflow } from './Workflow.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

const { CONFIRMED, REDEEMED, CANCELLED, REJECTED, EXPIRED } = BookingStatus

/** The booking statuses in which each trigger's e-mail is sent. */
const reasons: Record<WorkflowTrigger, readonly BookingStatus[]> = {
  BOOKING_CONFIRMED: [CONFIRMED, REDEEMED],
  BOOKING_CANCELLED: [CANCELLED, REJECTED],
  BOOKING_AMENDED: [CONFIRMED],
  BEFORE_START: [CONFIRMED],
  WAIVER_OUTSTANDING: [CONFIRMED],
  AFTER_END: [CONFIRMED, REDEEMED],
  BASKET_ABANDONED: [EXPIRED, CANCELLED, REJECTED],
}

/** Why a workflow sends nothing about a booking in its current state; null if it does. */
export function reasonNotToSend(workflow: Workflow, booking: BookingForEmail): ReasonWithFacts | null {
  const { active, deletedAt, activityIds, channels } = workflow
  if (deletedAt !== null) return { reason: EmailReason.WORKFLOW_DELETED }
  if (!active) return { reason: EmailReason.WORKFLOW_INACTIVE }
  if (activityIds.length > 0 && !activityIds.includes(booking.activityId)) return { reason: EmailReason.OTHER_ACTIVITY }
  if (channels.length > 0 && !channels.includes(booking.channel)) return { reason: EmailReason.OTHER_CHANNEL }
  return reasonNotApplicable(workflow, booking)
}

/** The same at the time of sending, when it may be too late or no longer necessary. */
export function reasonNotToSendNow(workflow: Workflow, booking: BookingForEmail, now: Date): ReasonWithFacts | null {
  return reasonNotToSend(workflow, booking) ?? reasonTooLate(workflow, booking, now)
}

/** Why an e-mail that a person sends again no longer applies; null if it does. The workflow's filters do not matter then. */
export function reasonNotToResendNow(workflow: Workflow, booking: BookingForEmail, now: Date): ReasonWithFacts | null {
  if (workflow.deletedAt !== null) return { reason: EmailReason.WORKFLOW_DELETED }
  return reasonNotApplicable(workflow, booking) ?? reasonTooLate(workflow, booking, now)
}

function reasonNotApplicable(
  { trigger }: Workflow,
  { status, basketStatus, notify, customer, isClosed }: BookingForEmail,
): ReasonWithFacts | null {
  if (!notify) return { reason: EmailReason.IMPORTED }
  if (customer === null) return { reason: EmailReason.NO_ADDRESS }
  if (!reasons[trigger].includes(status)) return { reason: EmailReason.BOOKING_STATUS, facts: { status } }
  if (trigger === WorkflowTrigger.BASKET_ABANDONED && basketStatus !== BasketStatus.ABANDONED) {
    return { reason: EmailReason.BASKET_NOT_ABANDONED }
  }
  if (trigger === WorkflowTrigger.BASKET_ABANDONED && isClosed) return { reason: EmailReason.DEPARTURE_CLOSED }
  return null
}

function reasonTooLate({ trigger }: Workflow, booking: BookingForEmail, now: Date): ReasonWithFacts | null {
  if (trigger === WorkflowTrigger.WAIVER_OUTSTANDING && booking.waiverStatus !== WaiverStatus.OUTSTANDING) {
    return { reason: EmailReason.WAIVER_NOT_OUTSTANDING }
  }
  const before = trigger === WorkflowTrigger.BEFORE_START || trigger === WorkflowTrigger.WAIVER_OUTSTANDING
  return before && now >= booking.startsAt ? { reason: EmailReason.ACTIVITY_BEGUN } : null
}
