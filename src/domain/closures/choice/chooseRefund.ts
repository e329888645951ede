import type { Database } from '../../../platform/sql/Database.ts'
import { retry } from '../../../platform/sql/retry.ts'
import type { Caller } from '../../access/Caller.ts'
import { cancelBooking } from '../../bookings/changes/cancelBooking.ts'
import { RefundRule } from '../../bookings/refunds/RefundRule.ts'
import { ClosureOutcome } from '../ClosureOutcome.ts'
import { isStale } from '../isStale.ts'
import { asOperator } from './asOperator.ts'
import type { BookingChoice } from './BookingChoice.ts'
import { findChoice } from './findChoice.ts'
import { refuseEnded } from './refuseEnded.ts'

const ATTEMPTS = 5

/** Cancels the booking of a link, and refunds everything. Choosing it again changes nothing. */
export function chooseRefund(database: Database, caller: Caller, now: Date): Promise<BookingChoice> {
  return retry(() => attempt(database, caller, now), { passes: isStale, attempts: ATTEMPTS })
}

async function attempt(database: Database, caller: Caller, now: Date): Promise<BookingChoice> {
  const choice = await findChoice(database, caller, now)
  if (choice.outcome === ClosureOutcome.CANCELLED) return choice
  refuseEnded(choice)
  const { bookingReference, reason, version } = choice
  const cancellation = { reason, refund: RefundRule.FULL, expectedVersion: version }
  await cancelBooking(database, asOperator(caller), bookingReference, cancellation, now)
  return findChoice(database, caller, now)
}
