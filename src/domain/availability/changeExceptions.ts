import type { Database } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { lockActivity } from '../products/lockActivity.ts'
import { notFound } from '../refusals/notFound.ts'
import { type Violation } from '../refusals/refusal.ts'
import { generateTimeslots } from './generateTimeslots.ts'
import { lockCalendars } from './lockCalendars.ts'
import { ScheduleException } from './ScheduleException.ts'
import type { ScheduleExceptionInput } from './ScheduleInput.ts'
import { writeException } from './writeException.ts'

const selectActivity = preparedStatement(
  ({ operatorId, exceptionId }: Placeholders<{ operatorId: string; exceptionId: string }>) =>
    kysely
      .selectFrom('schedule_exception')
      .select('activity_id as activityId')
      .where('operator_id', '=', operatorId)
      .where('exception_id', '=', exceptionId),
)

/**
 * Sets an exception of a day, or of a time of a day, for several activities: for all of them, or for none. It replaces existing ones of
 * the same day and time.
 * @param pathOf where the request names each activity
 * @param expectedVersion which version each existing exception must have; null for any
 */
export async function setScheduleExceptions(
  database: Database,
  operatorId: string,
  activityIds: readonly string[],
  input: ScheduleExceptionInput,
  now: Date,
  {
    pathOf = ((place: number): Violation['path'] => ['input', 'activityIds', place]) as Parameters<
      typeof lockCalendars
    >[3],
    expectedVersion = null as number | null,
  } = {},
): Promise<ScheduleException[]> {
  return database.unitOfWork(operatorId, async (em, db) => {
    await lockCalendars(db, operatorId, activityIds, pathOf, now)
    const set: ScheduleException[] = []
    for (const activityId of new Set(activityIds)) {
      set.push(await writeException(em, operatorId, activityId, input, now, expectedVersion))
      await generateTimeslots(db, operatorId, activityId, now)
    }
    return set
  })
}

/** The same for one activity. */
export async function setScheduleException(
  database: Database,
  operatorId: string,
  activityId: string,
  input: ScheduleExceptionInput,
  now: Date,
  expectedVersion: number | null = null,
): Promise<ScheduleException> {
  const [set] = await setScheduleExceptions(database, operatorId, [activityId], input, now, {
    pathOf: null,
    expectedVersion,
  })
  return set!
}

/** Deletes an exception: the schedules apply again. */
export async function deleteScheduleException(
  database: Database,
  operatorId: string,
  exceptionId: string,
  now: Date,
): Promise<string> {
  return database.unitOfWork(operatorId, async (em, db) => {
    const [found] = await selectActivity(db, { operatorId, exceptionId })
    if (found) await lockActivity(db, operatorId, found.activityId)
    const exception = found && (await em.findOne(ScheduleException, { operator: operatorId, exceptionId }))
    if (!exception) throw notFound('scheduleException')
    em.remove(exception)
    await generateTimeslots(db, operatorId, found.activityId, now)
    return exceptionId
  })
}
