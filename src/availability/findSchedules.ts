import { sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { refuseFaults, validationRefusal } from '../refusal.ts'
import type { Schedule } from './Schedule.ts'
import type { ScheduleException } from './ScheduleException.ts'

interface OfActivity {
  operatorId: string
  /** Null for all activities. */
  activityId: string | null
}

const selectSchedules = statement(
  ({ operatorId, activityId }: Placeholders<OfActivity>) => sql<Schedule>`
  select schedule_id "scheduleId", activity_id "activityId", weekdays, times, season_from "seasonFrom",
    season_to "seasonTo", capacity
  from schedule where operator_id = ${operatorId} and (${activityId}::uuid is null or activity_id = ${activityId})
  order by activity_id, schedule_id`,
)

const MAX_EXCEPTIONS = 1000

const selectExceptions = statement(
  ({ operatorId, activityId, from, to }: Placeholders<OfActivity & { from: string; to: string }>) =>
    sql<ScheduleException>`
  select exception_id "exceptionId", activity_id "activityId", date, time, capacity, reason
  from schedule_exception
  where operator_id = ${operatorId} and (${activityId}::uuid is null or activity_id = ${activityId})
    and date between ${from} and ${to}
  order by date, activity_id, time nulls first
  limit ${MAX_EXCEPTIONS + 1}`,
)

/** Finds the schedules of one activity, or of all. */
export async function findSchedules(db: Sql, operatorId: string, activityId: string | null): Promise<Schedule[]> {
  return selectSchedules(db, { operatorId, activityId })
}

/** Finds the exceptions of one activity, or of all, within a range of days. */
export async function findScheduleExceptions(
  db: Sql,
  operatorId: string,
  activityId: string | null,
  from: string,
  to: string,
): Promise<ScheduleException[]> {
  if (to < from) refuseFaults([{ path: ['to'], detail: `The last day, ${to}, is before the first, ${from}.` }])
  const rows = await selectExceptions(db, { operatorId, activityId, from, to })
  if (rows.length <= MAX_EXCEPTIONS) return rows
  const detail = `These days have more than ${MAX_EXCEPTIONS} exceptions: ask for fewer days, or for one activity.`
  throw validationRefusal([{ path: ['to'], detail }])
}
