import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { endOffering } from '../availability/offerToWaitlist.ts'
import { lockAndExpireHolds } from '../bookings/holds/expireHolds.ts'
import { findSelection } from '../bookings/sale/findSale.ts'
import { readGroupComposition } from '../bookings/sale/GroupComposition.ts'
import type { Selection } from '../bookings/sale/Selection.ts'
import { findWaiting } from './findWaiting.ts'
import { followDeparture } from './followDeparture.ts'
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

const selectOfferMinutes = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  kysely.selectFrom('operator').select('waitlist_offer_minutes as minutes').where('operator_id', '=', operatorId),
)

// A customer who waits for any timeslot of the day can have an offer of another one, which the operator has closed since.
const selectClosed = preparedStatement(
  ({ operatorId, timeslotId }: Placeholders<PlacesToOffer>) => sql<{ timeslotId: string }>`
  select distinct h.timeslot_id "timeslotId" from timeslot t
  join waitlist_entry e on e.operator_id = t.operator_id and e.activity_id = t.activity_id and e.date = t.date
  join booking b on b.operator_id = e.operator_id and b.booking_id = e.booking_id
  join timeslot h on h.operator_id = b.operator_id and h.timeslot_id = b.timeslot_id
  where t.operator_id = ${operatorId} and t.timeslot_id = ${timeslotId} and e.status = 'OFFERED' and e.timeslot_id is null
    and b.status = 'ON_HOLD' and h.closed`,
)

/**
 * Offers the free places of a timeslot to the waiting customers: to the first whose group fits, then to the next that fits into
 * the rest, until none does. Only the remaining places can be booked by others, from the commit of this transaction on. The
 * statement that takes places for a hold is used here as well, so that no more places are offered than are free.
 */
export async function offerPlaces(
  database: Database,
  { operatorId, timeslotId }: PlacesToOffer,
  now: Date,
): Promise<void> {
  await database.transaction(async db => {
    const closed = await selectClosed(db, { operatorId, timeslotId })
    await lockAndExpireHolds(db, operatorId, [timeslotId, ...closed.map(each => each.timeslotId)], [], now)
    // The lock of the timeslot reserves its places until the offers are committed with it.
    const slot = await endOffering(db, operatorId, timeslotId)
    if (!slot) return
    db.announce({ operatorId, timeslotId })
    await updateEntriesOfDay(db, operatorId, slot, now)
    await followDeparture(db, { operatorId, timeslotId, ...slot })
    const readSelection = () => findSelection(db, operatorId, { activityId: slot.activityId, timeslotId }, now)
    let selection = (await readSelection()) as Selection & { timeslotId: string }
    const expiresAt = await offerUntil(db, operatorId, selection, now)
    if (expiresAt === undefined) return

    for (const entry of await findWaiting(db, operatorId, slot, timeslotId, now)) {
      const { availablePlaces: available } = selection
      if (available === 0) return
      if (entry.participants > available || !isSold(selection, entry)) continue
      if (!(await makeOffer(db, operatorId, selection, entry, expiresAt, now))) {
        throw new Error(`Timeslot ${timeslotId} has ${available} places and did not give ${entry.participants}.`)
      }
      // A booking can use more of a resource than its places: read what is left.
      selection = (await readSelection()) as typeof selection
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

/** Whether this group can still book the activity. */
function isSold(selection: Selection, { participants }: WaitlistEntry): boolean {
  return readGroupComposition({ participants }, selection).violations.length === 0
}
