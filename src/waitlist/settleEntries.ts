import { type Expression, sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { entries, entryStatus } from './entryStatus.ts'

// In the order of the queue, so that no two wait for each other.
const lock = (operatorId: Expression<string>, which: Expression<boolean>) => sql`
  select from waitlist_entry e
  where e.operator_id = ${operatorId} and ${which}
  order by e.turn for no key update`

const settle = ({ operatorId, now }: Placeholders<Settled>, which: Expression<boolean>) => sql`
  update waitlist_entry w set status = n.status
  from ${entries
    .select(['e.operator_id', 'e.waitlist_id', entryStatus(now).as('status')])
    .where('e.operator_id', '=', operatorId)
    .where(which)} n
  where w.operator_id = n.operator_id and w.waitlist_id = n.waitlist_id and w.status <> n.status`

// What has lapsed can only be accepted late, which concerns nobody else of the day.
const ofDay = ({ activityId, date }: Placeholders<Day>) =>
  sql<boolean>`e.activity_id = ${activityId} and e.date = ${date} and e.status in ('WAITING', 'OFFERED')`

const lockDay = statement((day: Placeholders<Settled & Day>) => lock(day.operatorId, ofDay(day)))
const writeDay = statement((day: Placeholders<Settled & Day>) => settle(day, ofDay(day)))

const ofBooking = ({ bookingId }: Placeholders<{ bookingId: string }>) => sql<boolean>`e.booking_id = ${bookingId}`

const lockBooking = statement((at: Placeholders<Settled & { bookingId: string }>) => lock(at.operatorId, ofBooking(at)))
const writeBooking = statement((at: Placeholders<Settled & { bookingId: string }>) => settle(at, ofBooking(at)))

interface Settled {
  operatorId: string
  now: Date
}

interface Day {
  activityId: string
  date: string
}

/** Notes in the entries of a day of an activity where they stand, and keeps them from being changed until the transaction ends. */
export async function settleDay(db: Sql, operatorId: string, { activityId, date }: Day, now: Date): Promise<void> {
  const day = { operatorId, activityId, date, now }
  await lockDay(db, day)
  await writeDay(db, day)
}

/** Notes in the entry whose places a booking has, if there is one, what became of that. */
export async function settleEntryOf(db: Sql, operatorId: string, bookingId: string, now: Date): Promise<void> {
  await lockBooking(db, { operatorId, bookingId, now })
  await writeBooking(db, { operatorId, bookingId, now })
}
