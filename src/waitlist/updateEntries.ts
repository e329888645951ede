import type { BookingChanged } from '../bookings/events/relayEvents.ts'
import type { Database, Sql } from '../database/Database.ts'
import { ENTRY_FROM, entryStatus } from './entryStatus.ts'

// In the order of the queue, so that two transactions cannot deadlock.
const lock = (which: string) => `
  select from waitlist_entry e
  where e.operator_id = $1 and ${which}
  order by e.turn for no key update`

const settle = (which: string) => `
  update waitlist_entry w set status = n.status
  from (select e.operator_id, e.waitlist_id, ${entryStatus('$2')} status ${ENTRY_FROM} where e.operator_id = $1 and ${which}) n
  where w.operator_id = n.operator_id and w.waitlist_id = n.waitlist_id and w.status <> n.status`

// A lapsed entry can only be accepted late, which does not affect the others of the day.
const OPEN = `e.status in ('WAITING', 'OFFERED')`
const LOCK_DAY = lock(`e.activity_id = $2 and e.date = $3 and ${OPEN}`)
const SETTLE_DAY = settle(`e.activity_id = $3 and e.date = $4 and ${OPEN}`)
const LOCK_BOOKING = lock('e.booking_id = $2')
const SETTLE_BOOKING = settle('e.booking_id = $3')

/** Updates the stored status of the entries of one day, and locks them until the transaction ends. */
export async function updateEntriesOfDay(
  sql: Sql,
  operatorId: string,
  { activityId, date }: { activityId: string; date: string },
  now: Date,
): Promise<void> {
  await sql.query(LOCK_DAY, [operatorId, activityId, date])
  await sql.query(SETTLE_DAY, [operatorId, now, activityId, date])
}

/**
 * Notes in the entry whose places a booking has, if there is one, what became of that, in a transaction of its own. Called again, or
 * late, it does no harm.
 */
export async function updateEntryOfBooking(
  database: Database,
  { operatorId, bookingId }: BookingChanged,
  now: Date,
): Promise<void> {
  await database.transaction(async sql => {
    await sql.query(LOCK_BOOKING, [operatorId, bookingId])
    await sql.query(SETTLE_BOOKING, [operatorId, now, bookingId])
  })
}
