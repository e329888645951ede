import type { Database } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import { Channel } from '../../scalars/Channel.ts'
import { withCountry } from '../../zones/withCountry.ts'
import type { Booking } from '../Booking.ts'
import { findBooking } from '../findBooking.ts'
import { answerWaiver } from '../waiver/answerWaiver.ts'
import { isAmendment } from './amendedFrom.ts'
import { changeBooking } from './changeBooking.ts'
import { decideAmendment } from './decideAmendment.ts'
import { type Amendment, amendmentTarget } from './planAmendment.ts'

/**
 * Amends an upcoming booking in one transaction. It keeps its reference, its places until it has the new ones, and the price of what
 * stays. What falls away is refunded as if it were cancelled; the answer says how much that is. Where the operator accepts each
 * booking by hand, a partner's booking that gets more participants or another timeslot is pending again.
 */
export async function amendBooking(
  database: Database,
  caller: Caller,
  reference: string,
  request: Amendment,
  now: Date,
): Promise<Booking> {
  const { operatorId } = caller
  let refund: number | null = null
  const seen = await findBooking(database, caller, reference, now)
  const input = withLocalPhone(request, seen, caller)
  const target = await amendmentTarget(database, operatorId, seen, input, now)
  if (input.answers?.length && !isAmendment(seen, input, target)) {
    await answerWaiver(database, caller, reference, { answers: input.answers, complete: false }, now)
    return findBooking(database, caller, reference, now)
  }
  const amended = await changeBooking(
    database,
    caller,
    {
      reference,
      expectedVersion: input.expectedVersion ?? null,
      timeslotIds: target?.timeslotId ? [target.timeslotId] : [],
      isDone: booking => !isAmendment(booking, input, target),
      async decide(booking, sql) {
        const decided = await decideAmendment(sql, caller, booking, input, target, now)
        refund = decided.refund
        return decided.step
      },
    },
    now,
  )
  return refund === null ? amended : { ...amended, refund: { ...amended.price, amount: refund } }
}

/** The staff of the operator write local phone numbers without their country code. */
function withLocalPhone(input: Amendment, { channel }: Booking, { timeZone }: Caller): Amendment {
  const { customer } = input
  if (!customer?.phone || channel === Channel.PARTNER) return input
  return { ...input, customer: { ...customer, phone: withCountry(customer.phone, timeZone) } }
}
