import type { EntityManager } from '@mikro-orm/postgresql'
import { Product } from '../products/Product.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import { newId } from '../scalars/typeid.ts'
import { ScheduleException } from './ScheduleException.ts'
import type { ScheduleExceptionInput } from './ScheduleInput.ts'

/**
 * Writes an exception of a day, or of a time of a day, of an activity whose calendar is locked; it replaces the one that is there. The
 * caller generates the timeslots.
 * @param expectedVersion which version one that is there must have; null for any
 */
export async function writeException(
  em: EntityManager,
  operatorId: string,
  activityId: string,
  { date, time = null, capacity = null, reason = null }: ScheduleExceptionInput,
  now: Date,
  expectedVersion: number | null,
): Promise<ScheduleException> {
  const product = em.getReference(Product, [operatorId, activityId])
  const there = await em.findOne(ScheduleException, { operator: operatorId, product, date, time })
  const before = there?.version ?? 0
  refuseStale('The exception', before, expectedVersion)
  const written = { date, time, capacity, reason: reason?.trim() || null, version: before + 1 }
  const exceptionId = there?.exceptionId ?? newId(now)
  if (there) em.assign(there, written)
  else em.create(ScheduleException, { ...written, exceptionId, product, operator: product.operator }, { partial: true })
  return { ...written, exceptionId, activityId } as ScheduleException
}
