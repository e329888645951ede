import { Refusal } from '../../refusals/refusal.ts'
import { ClosureOutcome } from '../ClosureOutcome.ts'
import type { BookingChoice } from './BookingChoice.ts'

/** @throws Refusal `invalid-transition` if the customer has chosen, or it is too late */
export function refuseEnded({ open, outcome, bookingReference, lastDay }: BookingChoice): void {
  if (open) return
  const detail =
    outcome === ClosureOutcome.AWAITING_CHOICE
      ? `Customers could choose until ${lastDay}: booking ${bookingReference} is being cancelled and refunded.`
      : `Booking ${bookingReference} was ${outcome === ClosureOutcome.MOVED ? 'moved' : 'cancelled'} already.`
  throw new Refusal('invalid-transition', detail, { state: outcome })
}
