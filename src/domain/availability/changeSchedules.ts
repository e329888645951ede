import type { EntityManager } from '@mikro-orm/postgresql'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { lockActivity } from '../products/lockActivity.ts'
import { Product } from '../products/Product.ts'
import { notFound } from '../refusals/notFound.ts'
import { refuseViolations, validationRefusal } from '../refusals/refusal.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import { newId } from '../scalars/typeid.ts'
import { generateTimeslots } from './generateTimeslots.ts'
import { Schedule } from './Schedule.ts'
import type { ScheduleInput } from './ScheduleInput.ts'
import { scheduleViolations } from './scheduleViolations.ts'

const selectActivity = preparedStatement(
  ({ operatorId, scheduleId }: Placeholders<{ operatorId: string; scheduleId: string }>) =>
    kysely
      .selectFrom('schedule')
      .select('activity_id as activityId')
      .where('operator_id', '=', operatorId)
      .where('schedule_id', '=', scheduleId),
)

/** How many schedules an activity has at most. */
export const MAX_SCHEDULES = 50

/** Adds a schedule to an activity. Its timeslots exist when this returns. */
export async function createSchedule(
  database: Database,
  operatorId: string,
  activityId: string,
  input: ScheduleInput,
  now: Date,
): Promise<Schedule> {
  refuseViolations(scheduleViolations(input))
  return database.unitOfWork(operatorId, async (em, db) => {
    await lockActivity(db, operatorId, activityId)
    const product = em.getReference(Product, [operatorId, activityId])
    const scheduleId = newId(now)
    if ((await em.count(Schedule, { product })) >= MAX_SCHEDULES) {
      const detail = `An activity has at most ${MAX_SCHEDULES} schedules.`
      throw validationRefusal([{ path: ['activityId'], detail }])
    }
    em.create(Schedule, { ...membersOf(input), scheduleId, product, operator: product.operator }, { partial: true })
    await generateTimeslots(db, operatorId, activityId, now)
    return { ...membersOf(input), scheduleId, activityId, version: 1 } as Schedule
  })
}

/** Replaces a schedule and updates the timeslots: new ones are added, unused ones are deleted, those with bookings are closed. */
export async function updateSchedule(
  database: Database,
  operatorId: string,
  scheduleId: string,
  input: ScheduleInput,
  now: Date,
  expectedVersion: number | null = null,
): Promise<Schedule> {
  refuseViolations(scheduleViolations(input))
  return database.unitOfWork(operatorId, async (em, db) => {
    const { schedule, activityId } = await lockSchedule(em, db, operatorId, scheduleId)
    refuseStale('The schedule', schedule.version, expectedVersion)
    const members = { ...membersOf(input), version: schedule.version + 1 }
    em.assign(schedule, members)
    await generateTimeslots(db, operatorId, activityId, now)
    return { ...members, scheduleId, activityId } as Schedule
  })
}

/** Deletes a schedule and the timeslots that no other schedule has; those with bookings are closed and keep them. */
export async function deleteSchedule(
  database: Database,
  operatorId: string,
  scheduleId: string,
  now: Date,
): Promise<string> {
  return database.unitOfWork(operatorId, async (em, db) => {
    const { schedule, activityId } = await lockSchedule(em, db, operatorId, scheduleId)
    em.remove(schedule)
    await generateTimeslots(db, operatorId, activityId, now)
    return scheduleId
  })
}

function membersOf(input: ScheduleInput) {
  const { weekdays, times, seasonFrom, seasonTo, capacity } = input
  return {
    weekdays: weekdays.toSorted(),
    times: times.toSorted(),
    seasonFrom: seasonFrom ?? null,
    seasonTo: seasonTo ?? null,
    capacity,
  }
}

/** Reads a schedule again after locking its activity: a concurrent change may have modified or deleted it. */
async function lockSchedule(em: EntityManager, db: Sql, operatorId: string, scheduleId: string) {
  const [found] = await selectActivity(db, { operatorId, scheduleId })
  if (found) await lockActivity(db, operatorId, found.activityId)
  const schedule = found && (await em.findOne(Schedule, { operator: operatorId, scheduleId }))
  if (schedule) return { schedule, activityId: found.activityId }
  throw notFound('schedule')
}
