import type { Sql } from '../database/Database.ts'
import { unknownActivity } from '../products/unknownActivity.ts'
import { refuseFaults } from '../refusal.ts'
import { bookable } from './bookable.ts'
import type { Timeslot } from './Timeslot.ts'
import { asTimeslot, type TimeslotRow, timeslotColumns } from './timeslotColumns.ts'

// As for dates: one range of the index (operator, activity, date), and an outer join that knows an unknown activity.
const FIND_TIMESLOTS = `
  select s.* from product p
  left join lateral (
    select ${timeslotColumns('$4')} from timeslot t
    where t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.date = $3 and ${bookable('$4')}
  ) s on true
  where p.operator_id = $1 and p.activity_id = $2 and p.published
  order by s."startsAt"`

const MOST = 1000

const LIST_TIMESLOTS = `
  select ${timeslotColumns('$5')} from timeslot t
  join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  where t.operator_id = $1 and t.date between $3 and $4 and ($2::uuid is null or t.activity_id = $2)
  order by t.starts_at, t.timeslot_id
  limit ${MOST + 1}`

// None has begun longer ago than its activity takes: a few days of the index (operator, activity, date) for each activity.
const STILL_RUNNING = `
  select ${timeslotColumns('$4')} from product p
  join timeslot t on t.operator_id = p.operator_id and t.activity_id = p.activity_id
    and t.date >= $3::date - (p.duration_minutes / 1440 + 1) and t.date < $3
    and t.ends_at > $3::date::timestamp at time zone p.time_zone
  where p.operator_id = $1 and ($2::uuid is null or p.activity_id = $2)
  order by t.starts_at, t.timeslot_id
  limit ${MOST}`

const BY_IDS = `
  select ${timeslotColumns('$3')} from timeslot t
  join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  where t.operator_id = $1 and t.timeslot_id = any($2)`

/** The timeslots of a day that can be booked at this instant, by their starts. */
export async function findTimeslots(
  sql: Sql,
  operatorId: string,
  activityId: string,
  date: string,
  now: Date,
): Promise<Timeslot[]> {
  const rows = await sql.query<TimeslotRow>(FIND_TIMESLOTS, [operatorId, activityId, date, now])
  if (rows.length === 0) throw unknownActivity()
  return rows.filter(row => row.timeslotId !== null).map(asTimeslot)
}

/** Every timeslot from one day to another, full and closed ones too, of one activity or of all. */
export async function listTimeslots(
  sql: Sql,
  operatorId: string,
  activityId: string | null,
  from: string,
  to: string,
  now: Date,
): Promise<Timeslot[]> {
  if (to < from) refuseFaults([{ path: ['to'], detail: `The last day, ${to}, is before the first, ${from}.` }])
  const rows = await sql.query<TimeslotRow>(LIST_TIMESLOTS, [operatorId, activityId, from, to, now])
  if (rows.length > MOST) {
    const detail = `These days have more than ${MOST} timeslots: ask for fewer days, or for one activity.`
    refuseFaults([{ path: ['to'], detail }])
  }
  return rows.map(asTimeslot)
}

/** The timeslots that have begun on an earlier day and still run on this one, of one activity or of all. */
export async function findRunningTimeslots(
  sql: Sql,
  operatorId: string,
  activityId: string | null,
  date: string,
  now: Date,
): Promise<Timeslot[]> {
  const rows = await sql.query<TimeslotRow>(STILL_RUNNING, [operatorId, activityId, date, now])
  return rows.map(asTimeslot)
}

/** Finds timeslots by their identifiers, with their status at an instant. */
export async function findTimeslotsById(
  sql: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
  now: Date,
): Promise<Map<string, Timeslot>> {
  const rows = await sql.query<TimeslotRow>(BY_IDS, [operatorId, timeslotIds, now])
  return new Map(rows.map(row => [row.timeslotId, asTimeslot(row)]))
}
