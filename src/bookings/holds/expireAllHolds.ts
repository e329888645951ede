import type { Database } from '../../database/Database.ts'
import { kysely } from '../../database/kysely.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { expireHolds } from './expireHolds.ts'

const selectTimeslots = statement(({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) =>
  kysely
    .selectFrom('booking')
    .select('timeslot_id as timeslotId')
    .distinct()
    .where('operator_id', '=', operatorId)
    .where('status', '=', BookingStatus.ON_HOLD)
    .where('hold_expires_at', '<=', now),
)

/** Releases every expired hold of an operator. It runs before resources or durations change, so that what has expired counts as no shortage. */
export async function expireAllHolds(database: Database, operatorId: string, now: Date): Promise<void> {
  const timeslots = await selectTimeslots(database, { operatorId, now })
  for (const { timeslotId } of timeslots) await expireHolds(database, operatorId, timeslotId, now)
}
