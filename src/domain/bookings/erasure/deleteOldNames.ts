import { sql } from 'kysely'
import type { ChoreRun } from '../../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { serviceActor } from '../Actor.ts'
import { eraseBookings } from './eraseBookings.ts'

/** How long the name of somebody who gave no e-mail address is kept after the activity, in days. */
export const NAMES_KEPT_DAYS = 30

const BATCH = 1000

// What is being changed is left for the next night.
const lockOld = preparedStatement(
  ({ operatorId, before }: Placeholders<{ operatorId: string; before: Date }>) => sql<{ bookingId: string }>`
  select b.booking_id "bookingId" from booking b
  where b.operator_id = ${operatorId} and b.email = '' and b.first_name <> '' and b.starts_at < ${before}
  order by b.starts_at limit ${BATCH} for update skip locked`,
)

/** Erases walk-ins whose activity is long over: without an address nobody could ask for it. */
export async function deleteOldNames(
  database: Database,
  operatorId: string,
  now: Date,
  { stopping }: ChoreRun,
): Promise<void> {
  const before = new Date(now.getTime() - NAMES_KEPT_DAYS * 86_400_000)
  for (let more = true; more && !stopping.aborted; ) {
    more = await database.transaction(async db => {
      const bookingIds = (await lockOld(db, { operatorId, before })).map(each => each.bookingId)
      await eraseBookings(db, operatorId, bookingIds, serviceActor, now)
      return bookingIds.length === BATCH
    })
  }
}
