import { type Expression, sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { BookingsChanged } from '../bookings/events/relayEvents.ts'
import { recordingChanges } from '../outbox/recordChanges.ts'
import { entries, entryStatus } from './entryStatus.ts'

// In the order in which customers joined, so that two transactions cannot deadlock.
const lock = (operatorId: Expression<string>, which: Expression<boolean>) => sql`
  select from waitlist_entry e
  where e.operator_id = ${operatorId} and ${which}
  order by e.turn for no key update`

const update = ({ operatorId, now }: Placeholders<Updated>, which: Expression<boolean>) =>
  recordingChanges(
    'waitlist',
    sql`
  update waitlist_entry w set status = n.status
  from ${entries
    .select(['e.operator_id', 'e.waitlist_id', entryStatus(now).as('status')])
    .where('e.operator_id', '=', operatorId)
    .where(which)} n
  where w.operator_id = n.operator_id and w.waitlist_id = n.waitlist_id and w.status <> n.status
  returning w.operator_id, w.waitlist_id`,
  )

// A lapsed entry can only be accepted late, which does not affect the others of the day.
const ofDay = ({ activityId, date }: Placeholders<Day>) =>
  sql<boolean>`e.activity_id = ${activityId} and e.date = ${date} and e.status in ('WAITING', 'OFFERED')`

const lockDay = preparedStatement((day: Placeholders<Updated & Day>) => lock(day.operatorId, ofDay(day)))
const updateDay = preparedStatement((day: Placeholders<Updated & Day>) => update(day, ofDay(day)))

const ofBookings = ({ bookingIds }: Placeholders<Bookings>) => sql<boolean>`e.booking_id = any(${bookingIds})`

const lockBookings = preparedStatement((at: Placeholders<Updated & Bookings>) => lock(at.operatorId, ofBookings(at)))
const updateBookings = preparedStatement((at: Placeholders<Updated & Bookings>) => update(at, ofBookings(at)))

const ofTimeslot = ({ operatorId, timeslotId }: Placeholders<Updated & AtTimeslot>) => sql<boolean>`
  e.status = 'OFFERED' and e.booking_id = any(array(
    select h.booking_id from booking h where h.operator_id = ${operatorId} and h.timeslot_id = ${timeslotId}))`

const lockTimeslot = preparedStatement((at: Placeholders<Updated & AtTimeslot>) => lock(at.operatorId, ofTimeslot(at)))
const updateTimeslot = preparedStatement((at: Placeholders<Updated & AtTimeslot>) => update(at, ofTimeslot(at)))

interface AtTimeslot {
  timeslotId: string
}

interface Updated {
  operatorId: string
  now: Date
}

interface Bookings {
  bookingIds: readonly string[]
}

interface Day {
  activityId: string
  date: string
}

/** Updates the stored status of the entries of one day, and locks them until the transaction ends. */
export async function updateEntriesOfDay(
  db: Sql,
  operatorId: string,
  { activityId, date }: Day,
  now: Date,
): Promise<void> {
  const day = { operatorId, activityId, date, now }
  await lockDay(db, day)
  await updateDay(db, day)
}

/**
 * Updates the stored status of the waitlist entries that bookings belong to, if there are any, in a transaction of its own. It is
 * idempotent, and can run late.
 */
export async function updateEntriesOfBookings(
  database: Database,
  { operatorId, changes }: BookingsChanged,
  now: Date,
): Promise<void> {
  const bookingIds = changes.map(each => each.bookingId)
  await database.transaction(async db => {
    await lockBookings(db, { operatorId, bookingIds, now })
    await updateBookings(db, { operatorId, bookingIds, now })
  })
}

/** Updates the stored status of the entries that were offered places of a timeslot. */
export async function updateEntriesOfTimeslot(
  db: Sql,
  operatorId: string,
  timeslotId: string,
  now: Date,
): Promise<void> {
  await lockTimeslot(db, { operatorId, timeslotId, now })
  await updateTimeslot(db, { operatorId, timeslotId, now })
}
