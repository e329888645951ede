import { sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { dynamicStatement, type Given } from '../database/dynamicStatement.ts'
import type { Selected } from '../database/Selected.ts'
import type { Timeslot } from './Timeslot.ts'
import { asTimeslot, type TimeslotRow, timeslotColumns, timeslotFields } from './timeslotColumns.ts'

// One index range scan (operator, activity, date) for each day.
const selectByDay = dynamicStatement(
  (
    { operatorId, activityIds, dates, now }: Given<DaysOfActivities>,
    { columns }: Record<'columns', string>,
  ) => sql<TimeslotRow>`
  select ${timeslotColumns(now, columns)} from unnest(${activityIds}::uuid[], ${dates}::date[]) asked (activity_id, date)
  join timeslot t on t.operator_id = ${operatorId} and t.activity_id = asked.activity_id and t.date = asked.date
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
  selected?: Selected,
): Promise<Map<string, Timeslot[]>> {
  const asked = days.map(day => day.split(' ') as [activityId: string, date: string])
  const activityIds = asked.map(([activityId]) => activityId)
  const dates = asked.map(([, date]) => date)
  const rows = await selectByDay(db, { operatorId, activityIds, dates, now }, { columns: timeslotFields.for(selected) })
  return Map.groupBy(rows.map(asTimeslot), each => dayOf(each.activityId, each.date))
}
