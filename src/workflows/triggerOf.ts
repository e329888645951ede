import { BookingStatus } from '../bookings/BookingStatus.ts'
import { BookingAction } from '../bookings/events/BookingAction.ts'
import { EmailReason, type ReasonWithFacts } from '../emails/EmailReason.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

/** One change of a booking, and where it stood before. */
export interface BookingChangeRow {
  action: BookingAction
  status: BookingStatus
  before: BookingStatus | null
  occurredAt: Date
}

/**
 * The trigger that a change of a booking is, and why it sets nothing off where it does not: a booking that waits to be accepted is not
 * confirmed yet, and a hold that is given up was never promised to anybody.
 */
export function triggerOf({
  action,
  status,
  before,
}: BookingChangeRow): { trigger: WorkflowTrigger; whyNot: ReasonWithFacts | null } | undefined {
  switch (action) {
    case BookingAction.BOOKED:
    case BookingAction.CONFIRMED:
    case BookingAction.ACCEPTED:
      return { trigger: WorkflowTrigger.BOOKING_CONFIRMED, whyNot: unlessConfirmed(status) }
    case BookingAction.CANCELLED:
    case BookingAction.REJECTED:
    case BookingAction.EXPIRED: {
      const wasSold = before === BookingStatus.CONFIRMED || before === BookingStatus.PENDING
      const whyNot = wasSold ? null : { reason: EmailReason.NEVER_CONFIRMED }
      return { trigger: WorkflowTrigger.BOOKING_CANCELLED, whyNot }
    }
    case BookingAction.AMENDED:
      return { trigger: WorkflowTrigger.BOOKING_AMENDED, whyNot: unlessConfirmed(status) }
    default:
      return undefined
  }
}

function unlessConfirmed(status: BookingStatus): ReasonWithFacts | null {
  return status === BookingStatus.CONFIRMED ? null : { reason: EmailReason.BOOKING_STATUS, facts: { status } }
}
