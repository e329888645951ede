import type { Sql } from '../database/Database.ts'
import type { Timeslot } from './Timeslot.ts'
import { asTimeslot, type TimeslotRow, timeslotColumns } from './timeslotColumns.ts'

// A range of the index (operator, activity, date) for each day.
const BY_DAYS = `
  select ${timeslotColumns('$4')} from unnest($2::uuid[], $3::date[]) asked (activity_id, date)
  join timeslot t on t.operator_id = $1 and t.activity_id = asked.activity_id and t.date = asked.date
  join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  order by t.starts_at, t.timeslot_id`

/** What findTimeslotsByDay knows a day of an activity by. */
export function dayOf(activityId: string, date: string): string {
  return `${activityId} ${date}`
}

/** Finds every timeslot of some days of activities, full and closed ones too, by their starts; a day without any is missing. */
export async function findTimeslotsByDay(
  sql: Sql,
  operatorId: string,
  days: readonly string[],
  now: Date,
): Promise<Map<string, Timeslot[]>> {
  const asked = days.map(day => day.split(' '))
  const values = [operatorId, asked.map(([activityId]) => activityId), asked.map(([, date]) => date), now]
  const rows = await sql.query<TimeslotRow>(BY_DAYS, values)
  return Map.groupBy(rows.map(asTimeslot), each => dayOf(each.activityId, each.date))
}
