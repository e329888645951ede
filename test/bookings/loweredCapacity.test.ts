import { beforeAll, describe, expect, it } from '@jest/globals'
import { setScheduleException } from '../../src/domain/availability/changeExceptions.ts'
import { updateSchedule } from '../../src/domain/availability/changeSchedules.ts'
import { findDates } from '../../src/domain/availability/findDates.ts'
import { activities, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { columnsOf, Desk, pass } from './Desk.ts'

const world = useWorld(20)
let wanderly: Desk
let tripster: Desk
beforeAll(async () => {
  // One key holds at most ten places.
  wanderly = await Desk.open(world, 'wanderly')
  tripster = await Desk.open(world, 'tripster')
})

const { operatorId } = operators.kayaks
const { activityId } = activities.sunset
const except = (input: { date: string; time?: string; capacity: number }) =>
  setScheduleException(world.database, operatorId, activityId, input, world.now)

async function changeSchedules(capacity: number): Promise<void> {
  const { database, now } = world
  const schedules = await world.admin.query<{ id: string; weekdays: number[]; times: string[] }>(
    'select schedule_id id, weekdays, times from schedule where operator_id = $1 and activity_id = $2',
    [operatorId, activityId],
  )
  for (const { id, ...when } of schedules) await updateSchedule(database, operatorId, id, { ...when, capacity }, now)
}

const refused = (availablePlaces: number) => ({ code: 'insufficient-capacity', facts: { available: availablePlaces } })

describe.each([
  ['an exception of the time', (date: string, capacity: number) => except({ date, time: '09:00', capacity })],
  ['an exception of the day', (date: string, capacity: number) => except({ date, capacity })],
  ['the schedule', (_: string, capacity: number) => changeSchedules(capacity)],
])('a capacity lowered below what is taken, by %s', (way, lower) => {
  const day = way === 'the schedule' ? '2026-07-12' : way.endsWith('day') ? '2026-07-11' : '2026-07-10'

  it.each(['hold', 'book'] as const)('sells nothing until less is taken, after a %s of 8 of 10', async act => {
    const date = act === 'hold' ? day : day.replace('-1', '-2')
    const wish = { date, time: '09:00' }
    const one = await wanderly[act]({ ...wish, participants: 5 })
    const other = await tripster[act]({ ...wish, participants: 3 })
    await lower(date, 4)
    expect(await columnsOf(world, one)).toMatchObject({ taken: 8, capacity: 4 })
    expect(await wanderly.timeslot(one)).toMatchObject({ capacity: 4, availablePlaces: 0, status: 'FULL' })

    await tripster.cancel(other)
    await expect(wanderly.book({ ...wish, participants: 1 })).rejects.toMatchObject(refused(0))
    await expect(wanderly.hold({ ...wish, participants: 1 })).rejects.toMatchObject(refused(0))
    await expect(wanderly.amend(one, { participants: 6 })).rejects.toMatchObject(refused(0))
    const elsewhere = await tripster.book({ date, time: '13:00', participants: 1 })
    await expect(tripster.amend(elsewhere, { time: '09:00' })).rejects.toMatchObject(refused(0))

    await wanderly.amend(one, { participants: 3 })
    expect(await wanderly.timeslot(one)).toMatchObject({ capacity: 4, availablePlaces: 1, status: 'OPEN' })
    await expect(tripster.book({ ...wish, participants: 2 })).rejects.toMatchObject(refused(1))
    await tripster.book({ ...wish, participants: 1 })
    await lower(date, 10)
    expect(await wanderly.timeslot(one)).toMatchObject({ capacity: 10, availablePlaces: 6 })
    await lower(date, 10)
  })
})

describe('with a capacity lowered below it', () => {
  it('a hold keeps its places and is confirmed, and one that has expired needs free places like a new booking', async () => {
    const wish = { date: '2026-07-14', time: '09:00' }
    const kept = await wanderly.hold({ ...wish, participants: 5 })
    await except({ ...wish, capacity: 4 })
    expect(await wanderly.confirm(kept)).toMatchObject({ status: 'CONFIRMED' })

    const late = await tripster.hold({ date: '2026-07-15', time: '09:00', participants: 5 })
    await except({ date: '2026-07-15', time: '09:00', capacity: 4 })
    pass(world, 60)
    await expect(tripster.confirm(late)).rejects.toMatchObject(refused(4))
    const [date] = await findDates(world.database, operatorId, activityId, '2026-07-15', '2026-07-15', world.now)
    expect(date).toMatchObject({ capacity: 24, totalCapacity: 24, timeslotCount: 3 })
  })

  it('the database refuses to take more, and takes back', async () => {
    const made = await wanderly.book({ date: '2026-07-16', time: '09:00', participants: 6 })
    await except({ date: '2026-07-16', time: '09:00', capacity: 4 })
    const add = (places: number) =>
      world.admin.query('update timeslot set taken = taken + $2 where timeslot_id = $1', [made.timeslotId, places])
    await expect(add(1)).rejects.toMatchObject({ constraint: 'timeslot_not_oversold' })
    await add(-1)
    await add(-2)
    await add(1)
    await expect(add(1)).rejects.toMatchObject({ constraint: 'timeslot_not_oversold' })
  })
})
