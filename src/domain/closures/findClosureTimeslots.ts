import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { placesLeft } from '../availability/places.ts'
import { statusNow } from '../bookings/statusNow.ts'

/** A departure that a closure closes, or to which it moves bookings. */
export interface ClosureTimeslot {
  timeslotId: string
  activityId: string
  activityName: string
  date: string
  time: string
  startsAt: Date
  closed: boolean
  availablePlaces: number
}

interface OfDay {
  operatorId: string
  activityIds: readonly string[]
  date: string
  now: Date
}

const columns = (now: Placeholders<{ now: Date }>['now']) => sql`
  t.timeslot_id "timeslotId", t.activity_id "activityId", p.name "activityName", t.date, t.time, t.starts_at "startsAt", t.closed,
  ${placesLeft(now)} "availablePlaces"`

const selectOfDay = preparedStatement(
  ({ operatorId, activityIds, date, now }: Placeholders<OfDay>) => sql<ClosureTimeslot>`
  select ${columns(now)} from timeslot t
  join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  where t.operator_id = ${operatorId} and t.activity_id = any(${activityIds}) and t.date = ${date}
  order by t.starts_at, t.timeslot_id`,
)

const selectById = preparedStatement(
  ({
    operatorId,
    timeslotIds,
    now,
  }: Placeholders<{ operatorId: string; timeslotIds: readonly string[]; now: Date }>) => sql<ClosureTimeslot>`
  select ${columns(now)} from timeslot t
  join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  where t.operator_id = ${operatorId} and t.timeslot_id = any(${timeslotIds})`,
)

const selectBookings = preparedStatement(
  ({
    operatorId,
    timeslotIds,
    limit,
    now,
  }: Placeholders<{ operatorId: string; timeslotIds: readonly string[]; limit: number; now: Date }>) => sql<{
    bookingId: string
  }>`
  select b.booking_id "bookingId" from booking b
  where b.operator_id = ${operatorId} and b.timeslot_id = any(${timeslotIds}) and ${statusNow(now)} in ('PENDING', 'CONFIRMED')
  order by b.created_at, b.booking_id limit ${limit}`,
)

/** The departures of some activities on a day, by their start. */
export function findTimeslotsOfDay(
  db: Sql,
  operatorId: string,
  activityIds: readonly string[],
  date: string,
  now: Date,
): Promise<ClosureTimeslot[]> {
  return selectOfDay(db, { operatorId, activityIds, date, now })
}

/** Departures by their identifiers. */
export async function findTargets(
  db: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
  now: Date,
): Promise<Map<string, ClosureTimeslot>> {
  const rows = await selectById(db, { operatorId, timeslotIds, now })
  return new Map(rows.map(row => [row.timeslotId, row]))
}

/** The identifiers of the bookings of departures that are still to take place, in the order in which they were made. */
export async function findClosureBookingIds(
  db: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
  limit: number,
  now: Date,
): Promise<string[]> {
  return (await selectBookings(db, { operatorId, timeslotIds, limit, now })).map(each => each.bookingId)
}
