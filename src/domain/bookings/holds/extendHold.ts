import type { Database, Sql } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import { Refusal } from '../../refusals/refusal.ts'
import { bookingActions } from '../../rules/bookingActions.ts'
import { MAX_HOLD_MINUTES } from '../../rules/holdLimits.ts'
import type { Booking } from '../Booking.ts'
import { changeBooking } from '../changes/changeBooking.ts'
import { BookingAction } from '../events/BookingAction.ts'
import type { ExtendHoldInput } from './ExtendHoldInput.ts'
import { findHoldRules } from './findHoldRules.ts'
import { scheduleHoldExpiry } from './scheduleHoldExpiry.ts'

const MINUTE = 60_000

/** Extends a hold by a number of minutes from now, up to the maximum duration and the start. A hold never becomes shorter. */
export async function extendHold(
  database: Database,
  caller: Caller,
  reference: string,
  { minutes, expectedVersion }: ExtendHoldInput,
  now: Date,
): Promise<Booking> {
  const request = {
    reference,
    expectedVersion: expectedVersion ?? null,
    isDone: () => false,
    async decide(booking: Booking, sql: Sql) {
      refuseOthers(booking)
      const { operatorId } = caller
      const usual = (await findHoldRules(sql, operatorId)).holdMinutes
      const wanted = now.getTime() + (minutes ?? usual) * MINUTE
      const latest = booking.heldAt!.getTime() + MAX_HOLD_MINUTES * MINUTE
      const until = new Date(Math.min(wanted, latest, booking.startsAt.getTime()))
      if (until <= booking.holdExpiresAt!) return null
      await scheduleHoldExpiry(sql, operatorId, booking.bookingId, booking.timeslotId, until)
      const changes = { holdExpiresAt: { from: booking.holdExpiresAt, to: until } }
      return { action: BookingAction.EXTENDED, after: { ...booking, holdExpiresAt: until }, changes }
    },
  }
  return changeBooking(database, caller, request, now)
}

function refuseOthers({ bookingReference, status, heldBy }: Booking): void {
  if (!bookingActions.extend.includes(status)) {
    throw new Refusal(
      'invalid-transition',
      `Booking ${bookingReference} is ${status}: only one that is ON_HOLD can be held longer.`,
      { state: status },
    )
  }
  if (heldBy === null) {
    const detail = `Booking ${bookingReference} holds places that were offered to the waitlist: others wait for them, so it cannot be extended.`
    throw new Refusal('invalid-transition', detail, { state: status })
  }
}
