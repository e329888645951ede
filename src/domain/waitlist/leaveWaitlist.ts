import type { Database } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { untilUnchanged } from '../../platform/sql/retry.ts'
import type { Caller } from '../access/Caller.ts'
import { cancelBooking } from '../bookings/changes/cancelBooking.ts'
import { findBooking } from '../bookings/findBooking.ts'
import { expireHolds } from '../bookings/holds/expireHolds.ts'
import { recordingChanges } from '../outbox/recordChanges.ts'
import { Refusal } from '../refusals/refusal.ts'
import { findEntry } from './findEntry.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'
import { WaitlistStatus } from './WaitlistStatus.ts'

// The status that is stored of an entry whose offer was withdrawn can still be OFFERED.
const leave = preparedStatement(({ operatorId, waitlistId, bookingId }: Placeholders<Left>) =>
  recordingChanges(
    'waitlist',
    kysely
      .updateTable('waitlist_entry')
      .set({ status: WaitlistStatus.LEFT })
      .where('operator_id', '=', operatorId)
      .where('waitlist_id', '=', waitlistId)
      .where('status', 'in', [WaitlistStatus.WAITING, WaitlistStatus.OFFERED])
      .where('booking_id', 'is not distinct from', bookingId)
      .returning(['operator_id', 'waitlist_id']),
  ),
)

interface Left {
  operatorId: string
  waitlistId: string
  /** The booking of an offer that was withdrawn. */
  bookingId: string | null
}

/**
 * Removes a customer from the waitlist. Places on offer are released and offered to the next customer at once. Leaving again has
 * no effect; an accepted offer is a booking, and is cancelled as one.
 */
export async function leaveWaitlist(
  database: Database,
  caller: Caller,
  waitlistId: string,
  now: Date,
): Promise<WaitlistEntry> {
  // Read again if an offer was made, accepted or expired between the read and the change.
  const attempt = async () => {
    const entry = await findEntry(database, caller, waitlistId, now)
    if (entry.status === WaitlistStatus.ACCEPTED) throw accepted(entry)
    const { operatorId } = caller
    if (entry.status === WaitlistStatus.WAITING) {
      await leave(database, { operatorId, waitlistId, bookingId: entry.bookingId })
    } else if (entry.status === WaitlistStatus.OFFERED) await giveBack(database, caller, entry, now)
    else return entry
    return undefined
  }
  const detail = 'This entry is changing faster than it can be dealt with. Nothing was changed; try again in a second.'
  return untilUnchanged(attempt, detail)
}

async function giveBack(database: Database, caller: Caller, { bookingReference }: WaitlistEntry, now: Date) {
  const { version: expectedVersion, status, timeslotId } = await findBooking(database, caller, bookingReference!, now)
  if (status !== 'ON_HOLD') return
  try {
    await cancelBooking(database, caller, bookingReference!, { expectedVersion, reason: REASON }, now)
  } catch (error) {
    if (!(error instanceof Refusal) || !['version-conflict', 'invalid-transition'].includes(error.code)) throw error
    // If the operator has closed the timeslot, the offer is withdrawn: record that, so that the next attempt reads it.
    await expireHolds(database, caller.operatorId, timeslotId, now)
  }
}

const REASON = 'The offer from the waitlist was declined.'

function accepted({ bookingReference }: WaitlistEntry): Refusal {
  const detail = `The places were accepted: they are now booking ${bookingReference}, which can be cancelled.`
  return new Refusal('invalid-transition', detail, {
    state: WaitlistStatus.ACCEPTED,
    requestedState: WaitlistStatus.LEFT,
  })
}
