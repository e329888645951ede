import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { encodeTypeId, newId } from '../../src/domain/scalars/typeid.ts'
import { activities } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { ask, refusalOf } from './ask.ts'

const world = useWorld()
let operator: Caller
beforeAll(async () => {
  operator = await world.caller('operator')
})

const timeslots = (from: string, to: string, activityId: string | null = null) =>
  ask<{ timeslots: { date: string; time: string; status: string; availablePlaces: number }[] }>(
    world,
    operator,
    `query ($from: LocalDate!, $to: LocalDate!, $activityId: ActivityID) {
       timeslots(from: $from, to: $to, activityId: $activityId) { date time status availablePlaces }
     }`,
    { from, to, activityId },
  )

describe('query timeslots', () => {
  it('returns full and closed timeslots and those after their cutoff, with their status', async () => {
    const { activityId, id } = activities.sunset
    await world.admin.query(
      `update timeslot set taken = capacity where activity_id = $1 and date = '2026-06-15' and time = '18:00'`,
      [activityId],
    )
    await world.admin.query(
      `update timeslot set closed = true where activity_id = $1 and date = '2026-06-16' and time = '09:00'`,
      [activityId],
    )
    world.now = new Date('2026-06-15T11:00:00Z')
    const { timeslots: shown } = await timeslots('2026-06-15', '2026-06-16', id)
    expect(shown.map(each => `${each.date} ${each.time} ${each.status} ${each.availablePlaces}`)).toEqual([
      '2026-06-15 13:00 CUTOFF_PASSED 10',
      '2026-06-15 18:00 FULL 0',
      '2026-06-16 09:00 CLOSED 10',
      '2026-06-16 13:00 OPEN 10',
      '2026-06-16 18:00 OPEN 10',
    ])
  })

  it('refuses a period with too many timeslots, or one that ends before it starts', async () => {
    const many = await refusalOf(timeslots('2026-06-15', '2027-06-15'))
    expect(many.message).toBe('These days have more than 1000 timeslots: ask for fewer days, or for one activity.')
    expect((await refusalOf(timeslots('2026-06-15', '2026-06-14'))).facts.errors).toMatchObject([{ path: ['to'] }])
  })
})

describe('query timeslot', () => {
  const one = (timeslotId: string) =>
    ask<{ timeslot: object }>(
      world,
      operator,
      'query ($timeslotId: TimeslotID!) { timeslot(timeslotId: $timeslotId) { date time status availablePlaces } }',
      { timeslotId },
    )

  it.each([
    ['full', 'taken = capacity', { time: '09:00', status: 'FULL', availablePlaces: 0 }],
    ['closed', 'closed = true', { time: '13:00', status: 'CLOSED', availablePlaces: 10 }],
    [
      'past',
      "starts_at = starts_at - interval '1 month'",
      { time: '18:00', status: 'CUTOFF_PASSED', availablePlaces: 10 },
    ],
  ])('returns a timeslot that is %s', async (_, change, expected) => {
    const [row] = await world.admin.query<{ timeslotId: string }>(
      `update timeslot set ${change} where activity_id = $1 and date = '2026-06-20' and time = $2 returning timeslot_id "timeslotId"`,
      [activities.sunset.activityId, expected.time],
    )
    const { timeslot } = await one(encodeTypeId('ts', row!.timeslotId))
    expect(timeslot).toEqual({ date: '2026-06-20', ...expected })
  })

  it('refuses an unknown TimeslotID', async () => {
    expect((await refusalOf(one(encodeTypeId('ts', newId(world.now))))).code).toBe('not-found')
  })
})

describe('the calendar over GraphQL', () => {
  it('is changed by schedules and exceptions, and restored when they are deleted', async () => {
    const activityId = activities.secret.id
    const { createSchedule: schedule } = await ask<{ createSchedule: { scheduleId: string } }>(
      world,
      operator,
      `mutation ($activityId: ActivityID!, $input: ScheduleInput!) {
         createSchedule(activityId: $activityId, input: $input) { scheduleId: id weekdays times capacity }
       }`,
      { activityId, input: { weekdays: [6, 7], times: ['07:00'], capacity: 3 } },
    )
    const { setScheduleException: exception } = await ask<{ setScheduleException: { exceptionId: string } }>(
      world,
      operator,
      `mutation ($activityId: ActivityID!, $input: ScheduleExceptionInput!) {
         setScheduleException(activityId: $activityId, input: $input) { exceptionId: id date time capacity reason }
       }`,
      { activityId, input: { date: '2026-07-04', reason: 'Storm' } },
    )
    const found = await ask<{ schedules: object[]; scheduleExceptions: object[] }>(
      world,
      operator,
      `query ($id: ActivityID!) {
         schedules(activityId: $id) { times }
         scheduleExceptions(from: "2026-07-01", to: "2026-07-31", activityId: $id) { date capacity reason }
       }`,
      { id: activityId },
    )
    expect(found).toEqual({
      schedules: [{ times: ['15:00'] }, { times: ['07:00'] }],
      scheduleExceptions: [{ date: '2026-07-04', capacity: null, reason: 'Storm' }],
    })
    const { timeslots: saturday } = await timeslots('2026-07-04', '2026-07-04', activityId)
    expect(saturday.map(each => each.status)).toEqual(['CLOSED', 'CLOSED'])

    await ask(world, operator, `mutation { deleteScheduleException(exceptionId: "${exception.exceptionId}") }`)
    await ask(world, operator, `mutation { deleteSchedule(scheduleId: "${schedule.scheduleId}") }`)
    const { timeslots: again } = await timeslots('2026-07-04', '2026-07-04', activityId)
    expect(again.map(each => `${each.time} ${each.status}`)).toEqual(['15:00 OPEN'])
  })
})
