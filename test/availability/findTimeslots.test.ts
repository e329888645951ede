import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { findTimeslots } from '../../src/availability/findTimeslots.ts'
import { activities } from '../world/cast.ts'
import { World } from '../world/World.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())

const starts = async (activity: { operatorId: string; activityId: string }, date: string) =>
  (await findTimeslots(world.database, activity.operatorId, activity.activityId, date, world.now)).map(each =>
    each.startsAt.toISOString(),
  )

describe('findTimeslots', () => {
  it('gives the timeslots of a day in the order of their starts', async () => {
    expect(await starts(activities.sunset, '2026-06-16')).toEqual([
      '2026-06-16T08:00:00.000Z',
      '2026-06-16T12:00:00.000Z',
      '2026-06-16T17:00:00.000Z',
    ])
  })

  it('leaves out what is past its booking cutoff', async () => {
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
    ['that is in no shopfront', activities.secret],
  ])('refuses an activity %s as unknown', async (_, activity) => {
    await expect(starts(activity, '2026-06-16')).rejects.toMatchObject({ code: 'unknown-activity' })
  })
})
