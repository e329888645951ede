import type { Database } from '../database.ts'
import { refuseFaults, validationRefusal } from '../refusal.ts'
import { newId } from '../typeid.ts'
import { lockActivity } from './lockActivity.ts'
import { materialiseTimeslots } from './materialiseTimeslots.ts'
import { Schedule } from './Schedule.ts'
import type { ScheduleInput } from './ScheduleInput.ts'
import { scheduleFaults } from './scheduleFaults.ts'

/** Adds a schedule to an activity; its timeslots are there when this returns. */
export async function createSchedule(
  database: Database,
  operatorId: string,
  activityId: string,
  input: ScheduleInput,
  now: Date,
): Promise<Schedule> {
  refuseFaults(scheduleFaults(input))
  return database.unitOfWork(async (em, sql) => {
    const product = await lockActivity(em, sql, operatorId, activityId)
    const scheduleId = newId(now)
    em.create(Schedule, { ...membersOf(input), scheduleId, product, operator: product.operator }, { partial: true })
    await materialiseTimeslots(sql, operatorId, activityId, now)
    return { ...membersOf(input), scheduleId, activityId } as Schedule
  })
}

/** Replaces what a schedule says. Timeslots follow: new ones appear, unused ones vanish, those with bookings are closed. */
export async function updateSchedule(
  database: Database,
  operatorId: string,
  scheduleId: string,
  input: ScheduleInput,
  now: Date,
): Promise<Schedule> {
  refuseFaults(scheduleFaults(input))
  return database.unitOfWork(async (em, sql) => {
    const schedule = await em.findOne(Schedule, { operator: operatorId, scheduleId })
    if (!schedule) throw unknownSchedule()
    const { activityId } = schedule.product.unwrap()
    await lockActivity(em, sql, operatorId, activityId)
    em.assign(schedule, membersOf(input))
    await materialiseTimeslots(sql, operatorId, activityId, now)
    return { ...membersOf(input), scheduleId, activityId } as Schedule
  })
}

/** Removes a schedule and the timeslots that only it made; those with bookings are closed and keep them. */
export async function deleteSchedule(
  database: Database,
  operatorId: string,
  scheduleId: string,
  now: Date,
): Promise<string> {
  return database.unitOfWork(async (em, sql) => {
    const schedule = await em.findOne(Schedule, { operator: operatorId, scheduleId })
    if (!schedule) throw unknownSchedule()
    const { activityId } = schedule.product.unwrap()
    await lockActivity(em, sql, operatorId, activityId)
    em.remove(schedule)
    await materialiseTimeslots(sql, operatorId, activityId, now)
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

function unknownSchedule() {
  return validationRefusal([{ path: ['scheduleId'], detail: 'No schedule of this operator has this ScheduleID.' }])
}
