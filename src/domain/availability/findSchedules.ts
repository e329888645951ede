import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { refuseViolations, validationRefusal } from '../refusals/refusal.ts'
import { daysViolations } from '../scalars/daysViolations.ts'
import type { Schedule } from './Schedule.ts'
import type { ScheduleException } from './ScheduleException.ts'

interface OfActivity {
  operatorId: string
  /** Null for all activities. */
  activityId: string | null
}

const SCHEDULE_COLUMNS = sql.raw(
  'schedule_id "scheduleId", activity_id "activityId", weekdays, times, season_from "seasonFrom", season_to "seasonTo", capacity, version',
)

const EXCEPTION_COLUMNS = sql.raw(
  'exception_id "exceptionId", activity_id "activityId", date, time, capacity, reason, version',
)

const selectSchedulesById = preparedStatement(
  ({ operatorId, scheduleIds }: Placeholders<{ operatorId: string; scheduleIds: readonly string[] }>) => sql<Schedule>`
  select ${SCHEDULE_COLUMNS} from schedule where operator_id = ${operatorId} and schedule_id = any(${scheduleIds})`,
)

const selectSchedulesOf = preparedStatement(
  ({ operatorId, activityIds }: Placeholders<{ operatorId: string; activityIds: readonly string[] }>) => sql<Schedule>`
  select ${SCHEDULE_COLUMNS} from schedule where operator_id = ${operatorId} and activity_id = any(${activityIds})
  order by activity_id, schedule_id`,
)

const selectExceptionsById = preparedStatement(
  ({ operatorId, exceptionIds }: Placeholders<{ operatorId: string; exceptionIds: readonly string[] }>) =>
    sql<ScheduleException>`
  select ${EXCEPTION_COLUMNS} from schedule_exception
  where operator_id = ${operatorId} and exception_id = any(${exceptionIds})`,
)

const MAX_EXCEPTIONS = 1000

const selectExceptions = preparedStatement(
  ({ operatorId, activityId, from, to }: Placeholders<OfActivity & { from: string; to: string }>) =>
    sql<ScheduleException>`
  select ${EXCEPTION_COLUMNS}
  from schedule_exception
  where operator_id = ${operatorId} and (${activityId}::uuid is null or activity_id = ${activityId})
    and date between ${from} and ${to}
  order by date, activity_id, time nulls first
  limit ${MAX_EXCEPTIONS + 1}`,
)

/** Finds the exceptions of one activity, or of all, within a range of days. */
export async function findScheduleExceptions(
  db: Sql,
  operatorId: string,
  activityId: string | null,
  from: string,
  to: string,
): Promise<ScheduleException[]> {
  refuseViolations(daysViolations(['to'], from, to))
  const rows = await selectExceptions(db, { operatorId, activityId, from, to })
  if (rows.length <= MAX_EXCEPTIONS) return rows
  const detail = `These days have more than ${MAX_EXCEPTIONS} exceptions: ask for fewer days, or for one activity.`
  throw validationRefusal([{ path: ['to'], detail }])
}

/** Finds schedules by their identifiers. */
export async function findSchedulesById(
  db: Sql,
  operatorId: string,
  scheduleIds: readonly string[],
): Promise<Map<string, Schedule>> {
  const rows = await selectSchedulesById(db, { operatorId, scheduleIds })
  return new Map(rows.map(row => [row.scheduleId, row]))
}

/** Finds the schedules of each of the activities. */
export async function findSchedulesByActivity(
  db: Sql,
  operatorId: string,
  activityIds: readonly string[],
): Promise<Map<string, Schedule[]>> {
  return Map.groupBy(await selectSchedulesOf(db, { operatorId, activityIds }), row => row.activityId)
}

/** Finds exceptions by their identifiers. */
export async function findScheduleExceptionsById(
  db: Sql,
  operatorId: string,
  exceptionIds: readonly string[],
): Promise<Map<string, ScheduleException>> {
  const rows = await selectExceptionsById(db, { operatorId, exceptionIds })
  return new Map(rows.map(row => [row.exceptionId, row]))
}
