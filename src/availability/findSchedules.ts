import type { Sql } from '../database/Database.ts'
import { refuseFaults, validationRefusal } from '../refusal.ts'
import type { Schedule } from './Schedule.ts'
import type { ScheduleException } from './ScheduleException.ts'

const SCHEDULES = `
  select schedule_id "scheduleId", activity_id "activityId", weekdays, times, season_from "seasonFrom",
    season_to "seasonTo", capacity
  from schedule where operator_id = $1 and ($2::uuid is null or activity_id = $2)
  order by activity_id, schedule_id`

const MOST = 1000

const EXCEPTIONS = `
  select exception_id "exceptionId", activity_id "activityId", date, time, capacity, reason
  from schedule_exception
  where operator_id = $1 and ($2::uuid is null or activity_id = $2) and date between $3 and $4
  order by date, activity_id, time nulls first
  limit ${MOST + 1}`

/** Finds the schedules of one activity, or of all. */
export async function findSchedules(sql: Sql, operatorId: string, activityId: string | null): Promise<Schedule[]> {
  return sql.query<Schedule>(SCHEDULES, [operatorId, activityId])
}

/** Finds the exceptions of one activity, or of all, within a range of days. */
export async function findScheduleExceptions(
  sql: Sql,
  operatorId: string,
  activityId: string | null,
  from: string,
  to: string,
): Promise<ScheduleException[]> {
  if (to < from) refuseFaults([{ path: ['to'], detail: `The last day, ${to}, is before the first, ${from}.` }])
  const rows = await sql.query<ScheduleException>(EXCEPTIONS, [operatorId, activityId, from, to])
  if (rows.length <= MOST) return rows
  const detail = `These days have more than ${MOST} exceptions: ask for fewer days, or for one activity.`
  throw validationRefusal([{ path: ['to'], detail }])
}
