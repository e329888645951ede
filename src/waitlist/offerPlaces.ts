import { endOffering } from '../availability/offerToWaitlist.ts'
import { lockAndExpireHolds } from '../bookings/holds/expireHolds.ts'
import { participantFaults } from '../bookings/sale/bookingFaults.ts'
import { findSelection, type Selection } from '../bookings/sale/Selection.ts'
import type { Database, Sql } from '../database/Database.ts'
import { kysely } from '../database/kysely.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { findWaiting } from './findWaiting.ts'
import { makeOffer } from './makeOffer.ts'
import { updateEntriesOfDay } from './updateEntries.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'

/** The payload of the job that offers freed places. */
export interface PlacesToOffer {
  operatorId: string
  timeslotId: string
}

/** A shorter offer would not give customers enough time to answer. */
const MIN_MINUTES = 5

const selectOfferMinutes = statement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  kysely.selectFrom('operator').select('waitlist_offer_minutes as minutes').where('operator_id', '=', operatorId),
)

/**
 * Offers the free places of a timeslot to the waiting customers: to the first whose party fits, then to the next that fits into
 * the rest, until none does. Only the remaining places can be booked by others, from the commit of this transaction on. The
 * statement that takes places for a hold is used here as well, so that no more places are offered than are free.
 */
export async function offerPlaces(
  database: Database,
  { operatorId, timeslotId }: PlacesToOffer,
  now: Date,
): Promise<void> {
  await database.transaction(async db => {
    await lockAndExpireHolds(db, operatorId, [timeslotId], [], now)
    // The lock of the timeslot reserves its places until the offers are committed with it.
    const slot = await endOffering(db, operatorId, timeslotId)
    if (!slot) return
    db.announce({ operatorId, timeslotId })
    await updateEntriesOfDay(db, operatorId, slot, now)
    const selection = await findSelection(db, operatorId, { activityId: slot.activityId, timeslotId }, now)
    const expiresAt = await offerUntil(db, operatorId, selection!, now)
    if (expiresAt === undefined) return

    let left = selection!.available
    for (const entry of await findWaiting(db, operatorId, slot, timeslotId, now)) {
      if (left === 0) return
      if (entry.participants > left || !isSold(selection!, entry)) continue
      if (!(await makeOffer(db, operatorId, selection as Selection & { timeslotId: string }, entry, expiresAt, now))) {
        throw new Error(`Timeslot ${timeslotId} has ${left} places and did not give ${entry.participants}.`)
      }
      left -= entry.participants
    }
  })
}

/**
 * The expiry of an offer made now: at the booking cutoff at the latest. Undefined if the timeslot is closed, the activity is
 * not in the shopfront, or the customer would have too little time.
 */
async function offerUntil(db: Sql, operatorId: string, selection: Selection, now: Date): Promise<Date | undefined> {
  // What is not in the shopfront is sold by the operator itself alone, and this offer would be accepted by a customer.
  if (selection.closed || !selection.published) return undefined
  const [operator] = await selectOfferMinutes(db, { operatorId })
  const cutoff = selection.startsAt.getTime() - selection.bookingCutoffMinutes * 60_000
  const until = Math.min(now.getTime() + operator!.minutes * 60_000, cutoff)
  return until < now.getTime() + MIN_MINUTES * 60_000 ? undefined : new Date(until)
}

/** Whether this party can still book the activity. */
function isSold(selection: Selection, { participants }: WaitlistEntry): boolean {
  return participantFaults(participants, selection).length === 0
}
