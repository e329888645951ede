import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../platform/sql/dynamicStatement.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { unknownActivity } from '../products/unknownActivity.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { MAX_TIMESLOTS } from '../rules/availabilityLimits.ts'
import { daysViolations, MAX_DAYS } from '../scalars/daysViolations.ts'
import { instantOf } from '../zones/localTime.ts'
import { timeslotsOfDays } from './findDates.ts'
import { refuseTooMany } from './refuseTooMany.ts'
import { type RequestedDaysColumns, requestedDays, requestedDaysColumns, shareDays } from './requestedDays.ts'
import type { Timeslot } from './Timeslot.ts'
import { asTimeslot, type TimeslotRow, timeslotColumns } from './timeslotColumns.ts'

// As for dates: one range of the index (operator, activity, date) for each request. An outer join distinguishes an activity without
// places from one that does not exist.
const selectTimeslots = preparedStatement(
  (given: Placeholders<RequestedDaysColumns>) => sql<FoundRow>`
  select a.place::int, p.activity_id is not null "isKnown", s.*
  from ${requestedDays(given)}
  left join product p on p.operator_id = ${given.operatorId} and p.activity_id = a.activity_id and p.published
  left join lateral (
    select ${timeslotColumns(sql.ref('a.now'), sql`t."placesLeft"`)}
    from ${timeslotsOfDays(sql.ref('a.now'), sql.ref('a.first_day'), sql.ref('a.last_day'))} where t.bookable
    limit ${MAX_TIMESLOTS + 1}
  ) s on true
  order by a.place, s."startsAt"`,
)

/** A timeslot of a request, or the only row of one that finds none. */
interface FoundRow extends Omit<TimeslotRow, 'timeslotId'> {
  /** From 1, in the order of the requests. */
  place: number
  /** Whether the activity is published. */
  isKnown: boolean
  timeslotId: string | null
}

const readTimeslots = shareDays(async (db, operatorId, requested) => {
  const found: FoundRow[][] = requested.map(() => [])
  const rows = await selectTimeslots(db, requestedDaysColumns(operatorId, requested))
  for (const row of rows) found[row.place - 1]!.push(row)
  return found
})

const MOST = 1000

const selectTimeslotsOfDays = dynamicStatement(
  ({ operatorId, activityId, from, to, now }: Given<DaysOfAny>) => sql<TimeslotRow>`
  select ${timeslotColumns(now)} from timeslot t
  join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  where t.operator_id = ${operatorId}::uuid and t.date between ${from}::date and ${to}::date${
    activityId ? sql` and t.activity_id = ${activityId}` : sql``
  }
  order by t.starts_at, t.timeslot_id
  limit ${MOST + 1}`,
)

const selectTimeslotsOfActivities = preparedStatement(
  ({ operatorId, activityIds, from, to, now }: Placeholders<DaysOfActivities>) => sql<TimeslotRow>`
  select ${timeslotColumns(now)} from timeslot t
  join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  where t.operator_id = ${operatorId} and t.date between ${from} and ${to} and t.activity_id = any(${activityIds})
  order by t.starts_at, t.timeslot_id
  limit ${MOST + 1}`,
)

const selectTimeslotsOfShopfront = preparedStatement(
  ({ operatorId, from, to, now }: Placeholders<Omit<DaysOfAny, 'activityId'>>) => sql<TimeslotRow>`
  select ${timeslotColumns(now)} from product p
  join timeslot t on t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.date between ${from} and ${to}
  where p.operator_id = ${operatorId} and p.published
  order by t.starts_at, t.timeslot_id`,
)

interface DaysOfActivities {
  operatorId: string
  activityIds: readonly string[]
  from: string
  to: string
  now: Date
}

interface DaysOfAny {
  operatorId: string
  activityId: string | undefined
  from: string
  to: string
  now: Date
}

interface DayOfAny {
  operatorId: string
  activityId: string | null
  date: string
  now: Date
}

// A running timeslot started no longer ago than its activity's duration: the query reads a few days of the index (operator,
// activity, date) for each activity.
const selectRunning = preparedStatement(
  ({ operatorId, activityId, date, now }: Placeholders<DayOfAny>) => sql<TimeslotRow>`
  select ${timeslotColumns(now)} from product p
  join timeslot t on t.operator_id = p.operator_id and t.activity_id = p.activity_id
    and t.date >= ${date}::date - (p.duration_minutes / 1440 + 1) and t.date < ${date}
    and t.ends_at > ${instantOf(sql`${date}::date::timestamp`, sql`p.time_zone`)}
  where p.operator_id = ${operatorId} and (${activityId}::uuid is null or p.activity_id = ${activityId})
  order by t.starts_at, t.timeslot_id
  limit ${MOST}`,
)

const selectById = preparedStatement(
  ({ operatorId, timeslotIds, now }: Placeholders<Identified>) => sql<TimeslotRow>`
  select ${timeslotColumns(now)} from timeslot t
  join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  where t.operator_id = ${operatorId} and t.timeslot_id = any(${timeslotIds})`,
)

interface Identified {
  operatorId: string
  timeslotIds: readonly string[]
  now: Date
}

/** Finds the timeslots of a day that can be booked at this instant, ordered by start. */
export function findTimeslots(
  db: Sql,
  operatorId: string,
  activityId: string,
  date: string,
  now: Date,
): Promise<Timeslot[]> {
  return findTimeslotsBetween(db, operatorId, activityId, date, date, now)
}

/** The same for the days from `from` to `to`, both included. */
export async function findTimeslotsBetween(
  db: Sql,
  operatorId: string,
  activityId: string,
  from: string,
  to: string,
  now: Date,
): Promise<Timeslot[]> {
  refuseViolations(daysViolations(['to'], from, to, MAX_DAYS))
  const rows = await readTimeslots(db, operatorId, { activityId, from, to, now })
  const { isKnown, timeslotId } = rows[0]!
  if (!isKnown) throw unknownActivity()
  if (rows.length > MAX_TIMESLOTS) refuseTooMany()
  return timeslotId === null ? [] : (rows as TimeslotRow[]).map(asTimeslot)
}

/** Finds all timeslots within a range of days, including full and closed ones, of one activity or of all. */
export async function listTimeslots(
  db: Sql,
  operatorId: string,
  activityId: string | null,
  from: string,
  to: string,
  now: Date,
): Promise<Timeslot[]> {
  refuseViolations(daysViolations(['to'], from, to))
  const rows = await selectTimeslotsOfDays(db, { operatorId, activityId: activityId ?? undefined, from, to, now }, {})
  if (rows.length > MOST) {
    const detail = `These days have more than ${MOST} timeslots: ask for fewer days, or for one activity.`
    refuseViolations([{ path: ['to'], detail }])
  }
  return rows.map(asTimeslot)
}

/** Finds the timeslots of each of the activities within a range of days: at most as many as listTimeslots, of all together. */
export async function listTimeslotsByActivity(
  db: Sql,
  operatorId: string,
  activityIds: readonly string[],
  now: Date,
  { from, to }: { from: string; to: string },
): Promise<Map<string, Timeslot[]>> {
  refuseViolations(daysViolations(['to'], from, to))
  const rows = await selectTimeslotsOfActivities(db, { operatorId, activityIds, from, to, now })
  if (rows.length > MOST) {
    const detail = `These days have more than ${MOST} timeslots of these activities: ask for fewer days, or for fewer activities.`
    refuseViolations([{ path: ['to'], detail }])
  }
  return Map.groupBy(rows.map(asTimeslot), each => each.activityId)
}

/** Finds the timeslots that started on an earlier day and are still running on this one, of one activity or of all. */
export async function findRunningTimeslots(
  db: Sql,
  operatorId: string,
  activityId: string | null,
  date: string,
  now: Date,
): Promise<Timeslot[]> {
  const rows = await selectRunning(db, { operatorId, activityId, date, now })
  return rows.map(asTimeslot)
}

/** Finds timeslots by their identifiers, with their status at an instant. */
export async function findTimeslotsById(
  db: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
  now: Date,
): Promise<Map<string, Timeslot>> {
  const rows = await selectById(db, { operatorId, timeslotIds, now })
  return new Map(rows.map(row => [row.timeslotId, asTimeslot(row)]))
}

/** Lists all timeslots of the published activities that begin in a range of local days, full and closed ones too, by start. */
export async function listTimeslotsOfShopfront(
  db: Sql,
  operatorId: string,
  from: string,
  to: string,
  now: Date,
): Promise<Timeslot[]> {
  return (await selectTimeslotsOfShopfront(db, { operatorId, from, to, now })).map(asTimeslot)
}
