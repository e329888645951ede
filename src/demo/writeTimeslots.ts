import { expandSchedules } from '../domain/availability/expandSchedules.ts'
import { generateTimeslots } from '../domain/availability/generateTimeslots.ts'
import { localDay } from '../domain/scalars/localDay.ts'
import type { Sql } from '../platform/sql/Database.ts'
import type { DemoActivity } from './DemoActivity.ts'
import { demoId } from './demoId.ts'
import { idOf } from './idOf.ts'
import { insertRows } from './insertRows.ts'
import type { DemoOperator } from './operators.ts'
import { recurrenceOf } from './recurrenceOf.ts'

/** How far back the bookings of the demo go. */
const DAYS_BACK = 60

/** A timeslot that the demo can sell. */
export interface DemoTimeslot {
  timeslotId: string
  date: string
  time: string
  startsAt: Date
  capacity: number
}

const OPEN = `
  select timeslot_id "timeslotId", date, time, starts_at "startsAt", capacity from timeslot
  where operator_id = $1 and activity_id = $2 and not closed order by starts_at`

/** Creates the timeslots of an activity, including past ones, and returns the open ones, ordered by start. */
export async function writeTimeslots(
  sql: Sql,
  operator: DemoOperator,
  activity: DemoActivity,
  now: Date,
): Promise<DemoTimeslot[]> {
  const { timeZone } = operator
  const operatorId = idOf.operator(operator)
  const activityId = idOf.activity(activity)
  const from = localDay(now, timeZone, -DAYS_BACK)
  const past = expandSchedules(recurrenceOf(activity, timeZone, now), from, localDay(now, timeZone))
  await insertRows(
    sql,
    'timeslot',
    past
      .filter(each => each.startsAt <= now)
      .map((each, index) => ({
        operatorId,
        timeslotId: demoId('timeslot', activity.slug, index),
        activityId,
        ...each,
        taken: 0,
        hasHadBookings: false,
      })),
  )
  await generateTimeslots(sql, operatorId, activityId, now)
  return sql.query<DemoTimeslot>(OPEN, [operatorId, activityId], operatorId)
}
