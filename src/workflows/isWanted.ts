import { BasketStatus } from '../bookings/BasketStatus.ts'
import { BookingStatus } from '../bookings/BookingStatus.ts'
import { WaiverStatus } from '../bookings/WaiverStatus.ts'
import type { BookingToTell } from './readBookings.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'
import type { WorkflowRow } from './workflowColumns.ts'

const { CONFIRMED, REDEEMED, CANCELLED, REJECTED, EXPIRED } = BookingStatus

/** In which statuses of a booking there is still a reason for the e-mail of each trigger. */
const reasons: Record<WorkflowTrigger, readonly BookingStatus[]> = {
  BOOKING_CONFIRMED: [CONFIRMED, REDEEMED],
  BOOKING_CANCELLED: [CANCELLED, REJECTED],
  BOOKING_AMENDED: [CONFIRMED],
  BEFORE_START: [CONFIRMED],
  WAIVER_OUTSTANDING: [CONFIRMED],
  AFTER_END: [CONFIRMED, REDEEMED],
  BASKET_ABANDONED: [EXPIRED, CANCELLED, REJECTED],
}

/** Whether a workflow, as it is now, has something to send about a booking as it is now. */
export function isWanted(workflow: WorkflowRow, booking: BookingToTell): boolean {
  const { active, deletedAt, activityIds, channels } = workflow
  if (!active || deletedAt !== null) return false
  if (activityIds.length > 0 && !activityIds.includes(booking.activityId)) return false
  if (channels.length > 0 && !channels.includes(booking.channel)) return false
  return hasReason(workflow, booking)
}

/** The same at the moment of sending, when it may have become too late, or no longer necessary. */
export function isStillWanted(workflow: WorkflowRow, booking: BookingToTell, now: Date): boolean {
  return isWanted(workflow, booking) && isTimely(workflow, booking, now)
}

/** Whether a letter that somebody asks for by hand is true at this moment; for whom the workflow writes by itself does not matter then. */
export function isStillTrue(workflow: WorkflowRow, booking: BookingToTell, now: Date): boolean {
  return workflow.deletedAt === null && hasReason(workflow, booking) && isTimely(workflow, booking, now)
}

function hasReason({ trigger }: WorkflowRow, booking: BookingToTell): boolean {
  if (trigger === WorkflowTrigger.BASKET_ABANDONED && booking.basketStatus !== BasketStatus.ABANDONED) return false
  return reasons[trigger].includes(booking.status)
}

function isTimely({ trigger }: WorkflowRow, booking: BookingToTell, now: Date): boolean {
  if (trigger === WorkflowTrigger.WAIVER_OUTSTANDING && booking.waiverStatus !== WaiverStatus.outstanding) return false
  const before = trigger === WorkflowTrigger.BEFORE_START || trigger === WorkflowTrigger.WAIVER_OUTSTANDING
  return !before || now < booking.startsAt
}
