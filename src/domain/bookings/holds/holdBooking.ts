import type { Database } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import type { BookingRequest, BookingResult } from '../sale/BookingRequest.ts'
import { attemptSale } from '../sale/makeBooking.ts'
import { findHoldRules } from './findHoldRules.ts'

/** A hold to make. */
export interface HoldRequest extends BookingRequest {
  /** The open basket to join; null starts one. */
  basketId: string | null
}

/** Holds places while the customer checks out. They are free again when the hold expires, unless it is confirmed. */
export async function holdBooking(
  database: Database,
  caller: Caller,
  request: HoldRequest,
  now: Date,
): Promise<BookingResult> {
  const { operatorId, keyId } = caller
  const { input, channel, basketId } = request
  const { holdMinutes } = await findHoldRules(database, operatorId)
  const hold = { expiresAt: new Date(now.getTime() + holdMinutes * 60_000), heldBy: keyId, basketId }
  const sale = { ...request, operation: 'holdBooking', content: { channel, input, basketId }, hold }
  return attemptSale(database, caller, sale, now)
}
