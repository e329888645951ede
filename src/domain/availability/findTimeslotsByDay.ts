import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Timeslot } from './Timeslot.ts'
import { asTimeslot, type TimeslotRow, timeslotColumns } from './timeslotColumns.ts'

// One index range scan (operator, activity, date) for each day.
const selectByDay = preparedStatement(
  ({ operatorId, activityIds, dates, now }: Placeholders<DaysOfActivities>) => sql<TimeslotRow>`
  select ${timeslotColumns(now)} from unnest(${activityIds}::uuid[], ${dates}::date[]) requested (activity_id, date)
  join timeslot t on t.operator_id = ${operatorId} and t.activity_id = requested.activity_id and t.date = requested.date
  join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  order by t.starts_at, t.timeslot_id`,
)

interface DaysOfActivities {
  operatorId: string
  activityIds: readonly string[]
  dates: readonly string[]
  now: Date
}

/** The key of a day of an activity in the result of findTimeslotsByDay. */
export function dayOf(activityId: string, date: string): string {
  return `${activityId} ${date}`
}

/**
 * Finds all timeslots of given days of activities, including full and closed ones, ordered by start; a day without timeslots is
 * missing.
 */
export async function findTimeslotsByDay(
  db: Sql,
  operatorId: string,
  days: readonly string[],
  now: Date,
): Promise<Map<string, Timeslot[]>> {
  const requested = days.map(day => day.split(' ') as [activityId: string, date: string])
  const activityIds = requested.map(([activityId]) => activityId)
  const dates = requested.map(([, date]) => date)
  const rows = await selectByDay(db, { operatorId, activityIds, dates, now })
  return Map.groupBy(rows.map(asTimeslot), each => dayOf(each.activityId, each.date))
}
