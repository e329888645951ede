import type { Database } from '../../../platform/sql/Database.ts'
import { retry } from '../../../platform/sql/retry.ts'
import type { Caller } from '../../access/Caller.ts'
import { amendBooking } from '../../bookings/changes/amendBooking.ts'
import { Refusal } from '../../refusals/refusal.ts'
import { isolate } from '../../rules/isolate.ts'
import { ClosureOutcome } from '../ClosureOutcome.ts'
import { isStale } from '../isStale.ts'
import { asOperator } from './asOperator.ts'
import type { BookingChoice } from './BookingChoice.ts'
import { findChoice } from './findChoice.ts'
import { refuseEnded } from './refuseEnded.ts'

const ATTEMPTS = 5

/**
 * Moves the booking of a link to the departure that its customer chooses, at the price that it has. Choosing it again changes nothing.
 * @throws Refusal `invalid-transition` if the customer has chosen something else or it is too late, `insufficient-capacity` or
 *   `timeslot-closed` with other departures
 */
export function chooseDeparture(
  database: Database,
  caller: Caller,
  timeslotId: string,
  now: Date,
): Promise<BookingChoice> {
  return retry(() => attempt(database, caller, timeslotId, now), { passes: isStale, attempts: ATTEMPTS })
}

async function attempt(database: Database, caller: Caller, timeslotId: string, now: Date): Promise<BookingChoice> {
  const choice = await findChoice(database, caller, now)
  // A request that is sent again.
  if (choice.outcome === ClosureOutcome.MOVED && choice.timeslotId === timeslotId) return choice
  refuseEnded(choice)
  const { activityName, date, time, bookingReference, reason, departures: alternatives, version } = choice
  if (choice.timeslotId === timeslotId) {
    throw new Refusal('timeslot-closed', `${isolate(activityName)} on ${date} at ${time} is closed.`, { alternatives })
  }
  const amendment = { timeslotId, reason, keepsPrice: true, expectedVersion: version }
  await amendBooking(database, asOperator(caller), bookingReference, amendment, now)
  return findChoice(database, caller, now)
}
