import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { findWorkflows } from './findWorkflows.ts'
import { lockBookings } from './lockBookings.ts'
import { planTimed } from './planTimed.ts'
import { readBookings } from './readBookings.ts'

/** The payload of the job that runs when an activity gets other times: another duration, or another time zone. */
export interface ActivityMoved {
  operatorId: string
  activityId: string
}

const PAGE = 200

const NONE = '00000000-0000-0000-0000-000000000000'

// Those that have started can still have an e-mail after their end.
const selectBookings = preparedStatement(
  ({ operatorId, activityId, now, after }: Placeholders<ActivityMoved & { now: Date; after: string }>) => sql<{
    bookingId: string
  }>`
  select b.booking_id "bookingId" from booking b
  where b.operator_id = ${operatorId} and b.activity_id = ${activityId} and b.booking_id > ${after} and (
    (b.starts_at > ${now} and b.status in ('CONFIRMED', 'REDEEMED')) or exists (
      select from email e
      where e.operator_id = b.operator_id and e.booking_id = b.booking_id and e.kind = 'WORKFLOW'
        and e.status in ('PLANNED', 'AWAITING_MAIL_SERVER')))
  order by b.booking_id limit ${PAGE}`,
)

/** Updates the timed e-mails about the bookings of an activity to its times, in batches. Running it again has the same result. */
export async function planForActivity(
  database: Database,
  { operatorId, activityId }: ActivityMoved,
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  for (let after = NONE; ; ) {
    stopping.throwIfAborted()
    const bookingIds = (await selectBookings(database, { operatorId, activityId, now, after })).map(
      each => each.bookingId,
    )
    if (bookingIds.length === 0) return
    await database.transaction(async db => {
      await lockBookings(db, bookingIds)
      const bookings = await readBookings(db, operatorId, bookingIds, now)
      await planTimed(db, operatorId, bookings, await findWorkflows(db, operatorId), now)
    })
    after = bookingIds.at(-1)!
  }
}
