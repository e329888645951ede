import type { Database } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import { cancelBooking } from '../../bookings/changes/cancelBooking.ts'
import { RefundRule } from '../../bookings/refunds/RefundRule.ts'
import { ClosureOutcome } from '../ClosureOutcome.ts'
import { asOperator } from './asOperator.ts'
import type { BookingChoice } from './BookingChoice.ts'
import { findChoice } from './findChoice.ts'
import { refuseEnded } from './refuseEnded.ts'

/** Cancels the booking of a link, and refunds everything. Choosing it again changes nothing. */
export async function chooseRefund(database: Database, caller: Caller, now: Date): Promise<BookingChoice> {
  const choice = await findChoice(database, caller, now)
  if (choice.outcome === ClosureOutcome.CANCELLED) return choice
  refuseEnded(choice)
  const { bookingReference, reason } = choice
  await cancelBooking(database, asOperator(caller), bookingReference, { reason, refund: RefundRule.FULL }, now)
  return findChoice(database, caller, now)
}
