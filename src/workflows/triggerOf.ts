import { BookingAction } from '../bookings/BookingAction.ts'
import { BookingStatus } from '../bookings/BookingStatus.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

/** One change of a booking, and where it stood before. */
export interface Happening {
  action: BookingAction
  status: BookingStatus
  before: BookingStatus | null
  occurredAt: Date
}

/** The trigger that a change of a booking is, if it is one. A hold that is given up was never promised to anybody. */
export function triggerOf({ action, status, before }: Happening): WorkflowTrigger | undefined {
  switch (action) {
    case BookingAction.BOOKED:
    case BookingAction.CONFIRMED:
    case BookingAction.ACCEPTED:
      return status === BookingStatus.CONFIRMED ? WorkflowTrigger.BOOKING_CONFIRMED : undefined
    case BookingAction.CANCELLED:
    case BookingAction.REJECTED:
      return before === BookingStatus.CONFIRMED || before === BookingStatus.PENDING
        ? WorkflowTrigger.BOOKING_CANCELLED
        : undefined
    case BookingAction.AMENDED:
      return status === BookingStatus.CONFIRMED ? WorkflowTrigger.BOOKING_AMENDED : undefined
    default:
      return undefined
  }
}
