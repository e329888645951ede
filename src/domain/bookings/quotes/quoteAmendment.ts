import type { Database } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import type { AmendmentQuoteInput } from '../changes/AmendBookingInput.ts'
import { amendmentTarget, planAmendment } from '../changes/planAmendment.ts'
import { findBooking } from '../findBooking.ts'
import { viewLines, viewTaxes } from '../viewLines.ts'
import type { AmendmentQuote } from './AmendmentQuote.ts'

/**
 * Quotes an amendment of a booking, by the same rules as `amendBooking`, and changes nothing.
 * @throws Refusal what the amendment is refused for
 */
export async function quoteAmendment(
  database: Database,
  caller: Caller,
  reference: string,
  input: AmendmentQuoteInput,
  now: Date,
): Promise<AmendmentQuote> {
  const booking = await findBooking(database, caller, reference, now)
  const target = await amendmentTarget(database, caller.operatorId, booking, input, now)
  const { after, refund } = await planAmendment(database, caller, booking, input, target, now)
  const { lines, price, participants } = after
  return {
    participants,
    lines: viewLines(lines, price.currency),
    taxes: viewTaxes(lines, price.currency),
    price,
    refund: refund === null ? null : { amount: refund, currency: price.currency },
  }
}
