import type { Database } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import { amendBooking } from '../../bookings/changes/amendBooking.ts'
import { cancelBooking } from '../../bookings/changes/cancelBooking.ts'
import { RefundRule } from '../../bookings/refunds/RefundRule.ts'
import { Refusal } from '../../refusals/refusal.ts'
import { isolate } from '../../rules/isolate.ts'
import { ClosureOutcome } from '../ClosureOutcome.ts'
import type { BookingChoice } from './BookingChoice.ts'
import { findChoice } from './findChoice.ts'

/**
 * Moves the booking of a link to the departure that its customer chooses, at the price that it has. Choosing it again changes nothing.
 * @throws Refusal `invalid-transition` if the customer has chosen something else or it is too late, `insufficient-capacity` or
 *   `timeslot-closed` with other departures
 */
export async function chooseDeparture(
  database: Database,
  caller: Caller,
  timeslotId: string,
  now: Date,
): Promise<BookingChoice> {
  const choice = await findChoice(database, caller, now)
  // A request that is sent again.
  if (choice.outcome === ClosureOutcome.MOVED && choice.timeslotId === timeslotId) return choice
  refuseEnded(choice)
  const { activityName, date, time, bookingReference, reason, departures: alternatives } = choice
  if (choice.timeslotId === timeslotId) {
    throw new Refusal('timeslot-closed', `${isolate(activityName)} on ${date} at ${time} is closed.`, { alternatives })
  }
  await amendBooking(database, asOperator(caller), bookingReference, { timeslotId, reason, keepsPrice: true }, now)
  return findChoice(database, caller, now)
}

/** Cancels the booking of a link, and refunds everything. Choosing it again changes nothing. */
export async function chooseRefund(database: Database, caller: Caller, now: Date): Promise<BookingChoice> {
  const choice = await findChoice(database, caller, now)
  if (choice.outcome === ClosureOutcome.CANCELLED) return choice
  refuseEnded(choice)
  const { bookingReference, reason } = choice
  await cancelBooking(database, asOperator(caller), bookingReference, { reason, refund: RefundRule.FULL }, now)
  return findChoice(database, caller, now)
}

function refuseEnded({ open, outcome, bookingReference, lastDay }: BookingChoice): void {
  if (open) return
  const detail =
    outcome === ClosureOutcome.AWAITING_CHOICE
      ? `Customers could choose until ${lastDay}: booking ${bookingReference} is being cancelled and refunded.`
      : `Booking ${bookingReference} was ${outcome === ClosureOutcome.MOVED ? 'moved' : 'cancelled'} already.`
  throw new Refusal('invalid-transition', detail, { state: outcome })
}

/** The customer chooses from what the operator offers: its cutoffs and terms for customers do not apply. */
function asOperator(caller: Caller): Caller {
  return { ...caller, scopes: [...caller.scopes, 'bookings:write'] }
}
