import type { Database } from '../database/Database.ts'
import { kysely } from '../database/kysely.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { lockActivity } from '../products/lockActivity.ts'
import { Product } from '../products/Product.ts'
import { validationRefusal } from '../refusal.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import { newId } from '../scalars/typeid.ts'
import { materialiseTimeslots } from './materialiseTimeslots.ts'
import { ScheduleException } from './ScheduleException.ts'
import type { ScheduleExceptionInput } from './ScheduleInput.ts'

const selectActivity = statement(
  ({ operatorId, exceptionId }: Placeholders<{ operatorId: string; exceptionId: string }>) =>
    kysely
      .selectFrom('schedule_exception')
      .select('activity_id as activityId')
      .where('operator_id', '=', operatorId)
      .where('exception_id', '=', exceptionId),
)

/** Sets an exception for a day, or for a time of a day; replaces an existing one for the same day and time. */
export async function setScheduleException(
  database: Database,
  operatorId: string,
  activityId: string,
  input: ScheduleExceptionInput,
  now: Date,
  expectedVersion: number | null = null,
): Promise<ScheduleException> {
  const { date, time = null, capacity = null, reason = null } = input
  return database.unitOfWork(async (em, db) => {
    await lockActivity(db, operatorId, activityId)
    const product = em.getReference(Product, [operatorId, activityId])
    const there = await em.findOne(ScheduleException, { operator: operatorId, product, date, time })
    const before = there?.version ?? 0
    refuseStale('The exception', before, expectedVersion)
    const said = { date, time, capacity, reason: reason?.trim() || null, version: before + 1 }
    const exceptionId = there?.exceptionId ?? newId(now)
    if (there) em.assign(there, said)
    else em.create(ScheduleException, { ...said, exceptionId, product, operator: product.operator }, { partial: true })
    await materialiseTimeslots(db, operatorId, activityId, now)
    return { ...said, exceptionId, activityId } as ScheduleException
  })
}

/** Deletes an exception: the schedules apply again. */
export async function deleteScheduleException(
  database: Database,
  operatorId: string,
  exceptionId: string,
  now: Date,
): Promise<string> {
  return database.unitOfWork(async (em, db) => {
    const [found] = await selectActivity(db, { operatorId, exceptionId })
    if (found) await lockActivity(db, operatorId, found.activityId)
    const exception = found && (await em.findOne(ScheduleException, { operator: operatorId, exceptionId }))
    if (!exception) {
      const detail = 'No exception of this operator has this ScheduleExceptionID.'
      throw validationRefusal([{ path: ['exceptionId'], detail }])
    }
    em.remove(exception)
    await materialiseTimeslots(db, operatorId, found.activityId, now)
    return exceptionId
  })
}
