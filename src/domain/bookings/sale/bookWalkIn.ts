import type { Database } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import { findTimeslotsById } from '../../availability/findTimeslots.ts'
import { refuseViolations } from '../../refusals/refusal.ts'
import { Channel } from '../../scalars/Channel.ts'
import type { BookingResult } from './BookingRequest.ts'
import { attemptSale } from './makeBooking.ts'
import type { SalePaymentInput } from './SalePaymentInput.ts'
import type { WalkInInput } from './WalkInInput.ts'

/**
 * Books people who come to the counter, up to the end of the local day of the departure: its booking cutoff is for others. They give no
 * e-mail address, and answer the waiver later.
 */
export async function bookWalkIn(
  database: Database,
  caller: Caller,
  walkIn: WalkInInput,
  payment: SalePaymentInput | null,
  idempotencyKey: string | null,
  now: Date,
): Promise<BookingResult> {
  const { timeslotId, participants, units, expectedPrice } = walkIn
  const timeslot = (await findTimeslotsById(database, caller.operatorId, [timeslotId], now)).get(timeslotId)
  if (!timeslot) refuseViolations([{ path: ['input', 'timeslotId'], detail: 'No departure has this identifier.' }])
  const input = { activityId: timeslot!.activityId, timeslotId, participants, units, expectedPrice }
  const sale = {
    input,
    channel: Channel.POINT_OF_SALE,
    idempotencyKey,
    payment,
    walkIn: { name: walkIn.name?.trim() ?? '' },
    operation: 'bookWalkIn',
    content: { input: walkIn, payment },
    hold: null,
  }
  return attemptSale(database, caller, sale, now)
}
