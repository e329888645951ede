import type { EntityManager } from '@mikro-orm/postgresql'
import { Product } from '../products/Product.ts'
import { type Violation, validationRefusal } from '../refusals/refusal.ts'
import { newId } from '../scalars/typeid.ts'
import { MAX_SCHEDULES } from './changeSchedules.ts'
import { expandSchedules } from './expandSchedules.ts'
import { Schedule } from './Schedule.ts'
import { ScheduleException } from './ScheduleException.ts'
import { writeException } from './writeException.ts'

interface Start {
  date: string
  time: string
}

/**
 * Makes the calendar of an activity, which is locked, have a departure at another time instead of one that it has. Where the schedules
 * have the old time, an exception closes it; where they lack the new one, a schedule of that day adds it. What an earlier move has
 * written for either is undone first. The caller generates the timeslots.
 * @param path where the request names the new day
 */
export async function rescheduleTime(
  em: EntityManager,
  operatorId: string,
  { activityId, timeZone, durationMinutes }: Pick<Product, 'activityId' | 'timeZone' | 'durationMinutes'>,
  from: Start & { capacity: number },
  to: Start,
  reason: string | null,
  path: Violation['path'],
  now: Date,
): Promise<void> {
  const product = em.getReference(Product, [operatorId, activityId])
  const exceptions = await em.find(ScheduleException, { operator: operatorId, product, date: [from.date, to.date] })
  const closed = exceptions.find(each => each.date === to.date && each.time === null && each.capacity === null)
  if (closed) {
    const detail = `${to.date} is closed${closed.reason ? `: ${closed.reason}` : ''}. Open it first, or choose another day.`
    throw validationRefusal([{ path, detail }])
  }
  const all = await em.find(Schedule, { operator: operatorId, product })
  const own = all.filter(each => isOnly(each, from))
  const kept = all.filter(each => !own.includes(each))
  for (const each of own) em.remove(each)
  const capacityAt = ({ date, time }: Start) =>
    expandSchedules({ timeZone, durationMinutes, schedules: kept, exceptions: [] }, date, date).find(
      each => each.time === time,
    )?.capacity
  const ownOf = ({ date, time }: Start) => exceptions.find(each => each.date === date && each.time === time)

  const before = ownOf(from)
  if (capacityAt(from) !== undefined) {
    await writeException(em, operatorId, activityId, { date: from.date, time: from.time, reason }, now, null)
  } else if (before) em.remove(before)

  const there = ownOf(to)
  const planned = capacityAt(to)
  const ofDay = exceptions.some(each => each.date === to.date && each.time === null)
  if (planned === undefined) {
    if (all.length - own.length >= MAX_SCHEDULES) {
      const detail = `An activity has at most ${MAX_SCHEDULES} schedules, and a departure beside them is one: delete one that is over.`
      throw validationRefusal([{ path, detail }])
    }
    em.create(
      Schedule,
      {
        scheduleId: newId(now),
        product,
        operator: product.operator,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        times: [to.time],
        seasonFrom: to.date,
        seasonTo: to.date,
        capacity: from.capacity,
      },
      { partial: true },
    )
    if (there) em.remove(there)
  } else if (planned !== from.capacity || ofDay) {
    const exception = { date: to.date, time: to.time, capacity: from.capacity, reason }
    await writeException(em, operatorId, activityId, exception, now, null)
  } else if (there) em.remove(there)
}

/** Whether a schedule makes this departure and no other. */
function isOnly({ times, seasonFrom, seasonTo }: Schedule, { date, time }: Start): boolean {
  return seasonFrom === date && seasonTo === date && times.length === 1 && times[0] === time
}
