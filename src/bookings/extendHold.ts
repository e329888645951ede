import type { Caller } from '../access/Caller.ts'
import { localMoment } from '../availability/localMoment.ts'
import type { Database, Sql } from '../database/Database.ts'
import { Refusal, refuseFaults } from '../refusal.ts'
import type { Booking } from './Booking.ts'
import { BookingAction } from './BookingAction.ts'
import { BookingStatus } from './BookingStatus.ts'
import { changeBooking } from './changeBooking.ts'
import type { ExtendHoldInput } from './ExtendHoldInput.ts'
import { endHoldLater } from './endHoldLater.ts'
import { findHoldRules } from './findHoldRules.ts'

/** No hold lasts longer than this, however often it is extended. */
export const MOST_HOLD_MINUTES = 60

const MINUTE = 60_000

/** Makes a hold last so many minutes from now, as far as holds may last. It never becomes shorter. */
export async function extendHold(
  database: Database,
  caller: Caller,
  reference: string,
  { minutes, expectedVersion }: ExtendHoldInput,
  now: Date,
): Promise<Booking> {
  const asked = {
    reference,
    expectedVersion: expectedVersion ?? null,
    done: () => false,
    async next(booking: Booking, sql: Sql) {
      refuseOthers(booking)
      const { operatorId, timeZone } = caller
      const latest = new Date(booking.heldAt!.getTime() + MOST_HOLD_MINUTES * MINUTE)
      const usual = (await findHoldRules(sql, operatorId)).holdMinutes
      const wanted = new Date(now.getTime() + (minutes ?? usual) * MINUTE)
      if (minutes != null && wanted > latest) {
        const most = Math.floor((latest.getTime() - now.getTime()) / MINUTE)
        const detail =
          `No hold lasts longer than ${MOST_HOLD_MINUTES} minutes: this one ends on ${localMoment(latest, timeZone)} at the latest, ` +
          `${most} ${most === 1 ? 'minute' : 'minutes'} from now.`
        refuseFaults([{ path: ['input', 'minutes'], detail }])
      }
      const until = new Date(Math.min(wanted.getTime(), latest.getTime()))
      if (until <= booking.holdExpiresAt!) return null
      await endHoldLater(sql, operatorId, booking.bookingId, booking.timeslotId, until)
      const changes = { holdExpiresAt: { from: booking.holdExpiresAt, to: until } }
      return { action: BookingAction.EXTENDED, after: { ...booking, holdExpiresAt: until }, changes }
    },
  }
  return changeBooking(database, caller, asked, now)
}

function refuseOthers({ bookingReference, status, heldBy }: Booking): void {
  if (status !== BookingStatus.ON_HOLD) {
    throw new Refusal(
      'invalid-transition',
      `Booking ${bookingReference} is ${status}: only one that is ON_HOLD can be held longer.`,
    )
  }
  if (heldBy === null) {
    const detail = `Booking ${bookingReference} holds places that were offered to the waitlist: others wait for them, so it cannot be extended.`
    throw new Refusal('invalid-transition', detail)
  }
}
