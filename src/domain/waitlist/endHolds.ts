import type { Database } from '../../platform/sql/Database.ts'
import { lockAndExpireHolds } from '../bookings/holds/expireHolds.ts'
import type { PlacesToOffer } from './offerPlaces.ts'
import { updateEntriesOfTimeslot } from './updateEntries.ts'

/**
 * Releases the holds of a timeslot that have expired or were withdrawn. Whoever was offered places of a timeslot that is now closed
 * waits again from the same commit on, so that opening it offers them first.
 */
export async function endHolds(
  database: Database,
  { operatorId, timeslotId }: PlacesToOffer,
  now: Date,
): Promise<void> {
  await database.transaction(async db => {
    await lockAndExpireHolds(db, operatorId, [timeslotId], [], now)
    await updateEntriesOfTimeslot(db, operatorId, timeslotId, now)
  })
}
