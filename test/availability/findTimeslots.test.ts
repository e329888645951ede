import { describe, expect, it } from '@jest/globals'
import { setScheduleException } from '../../src/domain/availability/changeExceptions.ts'
import { createSchedule } from '../../src/domain/availability/changeSchedules.ts'
import { findRunningTimeslots, findTimeslots } from '../../src/domain/availability/findTimeslots.ts'
import {
  findUpcomingTimeslots,
  findUpcomingTimeslotsOfSchedules,
} from '../../src/domain/availability/findUpcomingTimeslots.ts'
import type { ScheduleInput } from '../../src/domain/availability/ScheduleInput.ts'
import { activities } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const starts = async (activity: { operatorId: string; activityId: string }, date: string) =>
  (await findTimeslots(world.database, activity.operatorId, activity.activityId, date, world.now)).map(each =>
    each.startsAt.toISOString(),
  )

describe('findTimeslots', () => {
  it('returns the timeslots of a day in the order of their starts', async () => {
    expect(await starts(activities.sunset, '2026-06-16')).toEqual([
      '2026-06-16T08:00:00.000Z',
      '2026-06-16T12:00:00.000Z',
      '2026-06-16T17:00:00.000Z',
    ])
  })

  it('omits timeslots past their booking cutoff', async () => {
    expect(await starts(activities.sunset, '2026-06-15')).toEqual([
      '2026-06-15T12:00:00.000Z',
      '2026-06-15T17:00:00.000Z',
    ])
  })

  it('has no timeslot at a local time that clocks skip', async () => {
    expect(await starts(activities.midnight, '2027-03-27')).toHaveLength(1)
    expect(await starts(activities.midnight, '2027-03-28')).toEqual([])
  })

  it('has two timeslots at a local time that clocks repeat', async () => {
    expect(await starts(activities.midnight, '2026-10-25')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ])
  })

  it.each([
    ['of another operator', { ...activities.bouldering, operatorId: activities.sunset.operatorId }],
    ['that is not published', activities.secret],
  ])('refuses an activity %s as unknown', async (_, activity) => {
    await expect(starts(activity, '2026-06-16')).rejects.toMatchObject({ code: 'unknown-activity' })
  })
})

describe('findRunningTimeslots', () => {
  const { operatorId, activityId } = activities.rapids
  const running = async (date: string) =>
    (await findRunningTimeslots(world.database, operatorId, activityId, date, world.now)).map(each => each.date)

  it('returns timeslots that started on an earlier day and end after the start of this one', async () => {
    expect(await running('2026-07-02')).toEqual([])
    const lasts = async (minutes: number) => {
      await world.admin.query('update product set duration_minutes = $2 where activity_id = $1', [activityId, minutes])
      await world.admin.query(
        `update timeslot set ends_at = starts_at + make_interval(mins => $2) where activity_id = $1`,
        [activityId, minutes],
      )
    }
    // From noon to noon two days later, and from noon to midnight.
    await lasts(2 * 1440)
    expect(await running('2026-07-03')).toEqual(['2026-07-01', '2026-07-02'])
    await lasts(720)
    expect(await running('2026-07-03')).toEqual([])
    await lasts(721)
    expect(await running('2026-07-03')).toEqual(['2026-07-02'])
  })
})

describe('the timeslots ahead', () => {
  const { operatorId, activityId } = activities.island
  const input = { weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['09:30'], seasonFrom: null, seasonTo: null, capacity: 4 }
  const of = async (more: Partial<ScheduleInput>) => {
    const { database, now } = world
    const { scheduleId } = await createSchedule(database, operatorId, activityId, { ...input, ...more }, now)
    return (await findUpcomingTimeslotsOfSchedules(database, operatorId, [scheduleId], now)).get(scheduleId)!
  }
  const days = (seasonFrom: string, seasonTo: string) => ({ seasonFrom, seasonTo })

  it('are counted by the reason why they cannot be booked', async () => {
    const closing = { date: '2026-06-17', time: '09:30', capacity: null, reason: null }
    await setScheduleException(world.database, operatorId, activityId, closing, world.now)
    const single = { date: '2026-06-18', time: '09:30', capacity: 1, reason: null }
    await setScheduleException(world.database, operatorId, activityId, single, world.now)
    const ahead = await of(days('2026-06-15', '2026-06-19'))
    expect(ahead).toMatchObject({
      timeslotCount: 5,
      bookableCount: 2,
      closedCount: 1,
      pastCutoffCount: 1,
      fullCount: 1,
    })
    const [first] = await findTimeslots(world.database, operatorId, activityId, '2026-06-16', world.now)
    expect(ahead.firstId).toBe(first!.timeslotId)
  })

  it('are none if no weekday is within the season', async () => {
    const ahead = await of({ ...days('2026-06-16', '2026-06-19'), weekdays: [6, 7], times: ['07:15'] })
    expect(ahead).toEqual({
      timeslotCount: 0,
      bookableCount: 0,
      closedCount: 0,
      pastCutoffCount: 0,
      fullCount: 0,
      firstId: null,
    })
  })

  it('of an activity are those of all its schedules', async () => {
    const before = (await findUpcomingTimeslots(world.database, operatorId, [activityId], world.now)).get(activityId)!
    await of({ ...days('2026-06-20', '2026-06-21'), times: ['07:45'] })
    const after = (await findUpcomingTimeslots(world.database, operatorId, [activityId], world.now)).get(activityId)!
    expect(after).toMatchObject({ timeslotCount: before.timeslotCount + 2, bookableCount: before.bookableCount + 2 })
  })
})
