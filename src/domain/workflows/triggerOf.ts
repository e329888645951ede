import { BookingStatus } from '../bookings/BookingStatus.ts'
import { BookingAction } from '../bookings/events/BookingAction.ts'
import { EmailReason, type ReasonWithFacts } from '../emails/EmailReason.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

/** One change of a booking, and its status before. */
export interface BookingChangeRow {
  action: BookingAction
  status: BookingStatus
  before: BookingStatus | null
  /** The fields that an amendment has changed. */
  changes: Record<string, unknown> | null
  occurredAt: Date
}

/**
 * The trigger for a change of a booking, and the reason if its e-mail is not sent: a pending booking is not confirmed yet, and a
 * hold that expired or was cancelled never was.
 */
export function triggerOf({
  action,
  status,
  before,
  changes,
}: BookingChangeRow): { trigger: WorkflowTrigger; whyNot: ReasonWithFacts | null } | undefined {
  switch (action) {
    case BookingAction.BOOKED:
    case BookingAction.CONFIRMED:
    case BookingAction.ACCEPTED:
      // Of an offer that the customer has accepted, a partner confirms that it was paid: that is no news.
      return {
        trigger: WorkflowTrigger.BOOKING_CONFIRMED,
        whyNot: before === BookingStatus.CONFIRMED ? { reason: EmailReason.ALREADY_PLANNED } : unlessConfirmed(status),
      }
    case BookingAction.CANCELLED:
    case BookingAction.REJECTED:
    case BookingAction.EXPIRED: {
      const wasSold = before === BookingStatus.CONFIRMED || before === BookingStatus.PENDING
      const whyNot = wasSold ? null : { reason: EmailReason.NEVER_CONFIRMED }
      return { trigger: WorkflowTrigger.BOOKING_CANCELLED, whyNot }
    }
    case BookingAction.AMENDED:
      return {
        trigger: WorkflowTrigger.BOOKING_AMENDED,
        whyNot: isForStaff(changes) ? { reason: EmailReason.NOTES_ONLY } : unlessConfirmed(status),
      }
    default:
      return undefined
  }
}

function unlessConfirmed(status: BookingStatus): ReasonWithFacts | null {
  return status === BookingStatus.CONFIRMED ? null : { reason: EmailReason.BOOKING_STATUS, facts: { status } }
}

/** Whether an amendment concerns the staff alone. */
function isForStaff(changes: BookingChangeRow['changes']): boolean {
  const fields = Object.keys(changes ?? {})
  return fields.length === 1 && fields[0] === 'notes'
}
