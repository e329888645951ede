import type { Database } from '../database.ts'
import { validationRefusal } from '../refusal.ts'
import { newId } from '../typeid.ts'
import { lockActivity } from './lockActivity.ts'
import { materialiseTimeslots } from './materialiseTimeslots.ts'
import { ScheduleException } from './ScheduleException.ts'
import type { ScheduleExceptionInput } from './ScheduleInput.ts'

/** Sets an exception for a day, or for a time of a day; one that is there already for the same is replaced. */
export async function setScheduleException(
  database: Database,
  operatorId: string,
  activityId: string,
  input: ScheduleExceptionInput,
  now: Date,
): Promise<ScheduleException> {
  const { date, time = null, capacity = null, reason = null } = input
  return database.unitOfWork(async (em, sql) => {
    const product = await lockActivity(em, sql, operatorId, activityId)
    const there = await em.findOne(ScheduleException, { operator: operatorId, product, date, time })
    const said = { date, time, capacity, reason: reason?.trim() || null }
    const exceptionId = there?.exceptionId ?? newId(now)
    if (there) em.assign(there, said)
    else em.create(ScheduleException, { ...said, exceptionId, product, operator: product.operator }, { partial: true })
    await materialiseTimeslots(sql, operatorId, activityId, now)
    return { ...said, exceptionId, activityId } as ScheduleException
  })
}

/** Removes an exception: the schedules hold again. */
export async function deleteScheduleException(
  database: Database,
  operatorId: string,
  exceptionId: string,
  now: Date,
): Promise<string> {
  return database.unitOfWork(async (em, sql) => {
    const exception = await em.findOne(ScheduleException, { operator: operatorId, exceptionId })
    if (!exception) {
      const detail = 'No exception of this operator has this ScheduleExceptionID.'
      throw validationRefusal([{ path: ['exceptionId'], detail }])
    }
    const { activityId } = exception.product.unwrap()
    await lockActivity(em, sql, operatorId, activityId)
    em.remove(exception)
    await materialiseTimeslots(sql, operatorId, activityId, now)
    return exceptionId
  })
}
