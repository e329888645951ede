import { describe, expect, it } from '@jest/globals'
import {
  deleteScheduleException,
  setScheduleException,
  setScheduleExceptions,
} from '../../src/domain/availability/changeExceptions.ts'
import { createSchedule, deleteSchedule, updateSchedule } from '../../src/domain/availability/changeSchedules.ts'
import { generateUpcomingTimeslots } from '../../src/domain/availability/generateUpcomingTimeslots.ts'
import type { ScheduleExceptionInput } from '../../src/domain/availability/ScheduleInput.ts'
import { makeBooking } from '../../src/domain/bookings/sale/makeBooking.ts'
import { activities, operators } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'

const world = useWorld()

const { operatorId } = operators.kayaks
const every = { weekdays: [1, 2, 3, 4, 5, 6, 7], seasonFrom: null, seasonTo: null }

interface Slot {
  time: string
  capacity: number
  taken: number
  closed: boolean
}

const slots = (activityId: string, date: string) =>
  world.admin.query<Slot>(
    `select time, capacity, taken, closed from timeslot
     where operator_id = $1 and activity_id = $2 and date = $3 order by starts_at`,
    [operatorId, activityId, date],
  )

async function book(activityId: string, date: string, time: string, participants: number) {
  const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
  const input = { activityId, date, time, participants, customer }
  const request = { input, channel: null, idempotencyKey: null }
  return makeBooking(world.database, await world.caller('wanderly'), request, world.now)
}

describe('changing a schedule', () => {
  it('creates new timeslots, deletes unused ones, and closes those with bookings', async () => {
    const { activityId } = activities.island
    await book(activityId, '2026-07-10', '10:00', 3)
    const [there] = await world.admin.query<{ id: string }>(
      'select schedule_id id from schedule where activity_id = $1',
      [activityId],
    )
    await updateSchedule(world.database, operatorId, there!.id, { ...every, times: ['14:00'], capacity: 6 }, world.now)
    expect(await slots(activityId, '2026-07-11')).toEqual([{ time: '14:00', capacity: 6, taken: 0, closed: false }])
    expect(await slots(activityId, '2026-07-10')).toEqual([
      { time: '10:00', capacity: 4, taken: 3, closed: true },
      { time: '14:00', capacity: 6, taken: 0, closed: false },
    ])

    await updateSchedule(world.database, operatorId, there!.id, { ...every, times: ['10:00'], capacity: 2 }, world.now)
    // It is stored as the operator wants it, and the three participants keep their places.
    expect(await slots(activityId, '2026-07-10')).toEqual([{ time: '10:00', capacity: 2, taken: 3, closed: false }])
    expect(await slots(activityId, '2026-07-11')).toEqual([{ time: '10:00', capacity: 2, taken: 0, closed: false }])
  })

  it('is combined with the other schedules of the activity; the larger capacity applies to a common start', async () => {
    const { activityId } = activities.cave
    const season = { ...every, seasonFrom: '2026-08-01', seasonTo: '2026-08-31' }
    const added = await createSchedule(
      world.database,
      operatorId,
      activityId,
      { ...season, times: ['16:00', '11:00'], capacity: 20 },
      world.now,
    )
    expect(await slots(activityId, '2026-08-01')).toMatchObject([
      { time: '11:00', capacity: 20 },
      { time: '16:00', capacity: 20 },
    ])
    expect(await slots(activityId, '2026-09-01')).toMatchObject([{ time: '11:00', capacity: 8 }])
    await deleteSchedule(world.database, operatorId, added.scheduleId, world.now)
    expect(await slots(activityId, '2026-08-01')).toMatchObject([{ time: '11:00', capacity: 8 }])
  })

  it('reports every violation at once', async () => {
    const nonsense = { weekdays: [1, 1], times: ['09:00', '09:00'], seasonFrom: '2026-08-01', seasonTo: '2026-07-01' }
    const refused = createSchedule(
      world.database,
      operatorId,
      activities.cave.activityId,
      { ...nonsense, capacity: 1 },
      world.now,
    )
    await expect(refused).rejects.toMatchObject({
      facts: {
        errors: [{ path: ['input', 'weekdays'] }, { path: ['input', 'times'] }, { path: ['input', 'seasonTo'] }],
      },
    })
  })

  it('does not find an activity of another operator', async () => {
    const { activityId } = activities.bouldering
    const refused = createSchedule(
      world.database,
      operatorId,
      activityId,
      { ...every, times: ['09:00'], capacity: 1 },
      world.now,
    )
    await expect(refused).rejects.toMatchObject({ code: 'not-found' })
  })

  it('sees a concurrent change that was committed before it', async () => {
    const { activityId } = activities.rapids
    const add = (time: string) =>
      createSchedule(world.database, operatorId, activityId, { ...every, times: [time], capacity: 5 }, world.now)
    await whileLocked(
      world,
      [['select from product where operator_id = $1 and activity_id = $2 for no key update', [operatorId, activityId]]],
      () => Promise.all([add('07:00'), add('08:00')]),
      { waiting: 2 },
    )
    expect((await slots(activityId, '2026-07-20')).map(each => each.time)).toEqual(['07:00', '08:00', '12:00'])
  })

  it('closes a timeslot that gets its first booking concurrently', async () => {
    const { activityId } = activities.cave
    const { scheduleId } = await createSchedule(
      world.database,
      operatorId,
      activityId,
      { ...every, times: ['20:00'], capacity: 5 },
      world.now,
    )
    const take = `update timeslot set taken = taken + 2, has_had_bookings = true
                  where operator_id = $1 and activity_id = $2 and date = '2026-07-20' and time = '20:00'`
    await whileLocked(world, [[take, [operatorId, activityId]]], () =>
      deleteSchedule(world.database, operatorId, scheduleId, world.now),
    )
    expect(await slots(activityId, '2026-07-20')).toMatchObject([
      { time: '11:00', closed: false },
      { time: '20:00', taken: 2, closed: true },
    ])
  })

  it('stores one of two concurrent changes as a whole, and refuses a change of a deleted schedule', async () => {
    const { activityId } = activities.cave
    const { scheduleId } = await createSchedule(
      world.database,
      operatorId,
      activityId,
      { ...every, times: ['06:00'], capacity: 5 },
      world.now,
    )
    const update = (weekdays: number[], time: string, capacity: number) =>
      updateSchedule(world.database, operatorId, scheduleId, { ...every, weekdays, times: [time], capacity }, world.now)
    const lock: [string, unknown[]] = [
      'select from product where operator_id = $1 and activity_id = $2 for no key update',
      [operatorId, activityId],
    ]
    await whileLocked(
      world,
      [lock],
      () => Promise.all([update([1], '06:00', 20), update(every.weekdays, '07:00', 5)]),
      {
        waiting: 2,
      },
    )
    const [stored] = await world.admin.query(
      'select weekdays, times, capacity from schedule where operator_id = $1 and schedule_id = $2',
      [operatorId, scheduleId],
    )
    expect([
      { weekdays: [1], times: ['06:00'], capacity: 20 },
      { weekdays: every.weekdays, times: ['07:00'], capacity: 5 },
    ]).toContainEqual(stored)

    const late = whileLocked(
      world,
      [lock, ['delete from schedule where operator_id = $1 and schedule_id = $2', [operatorId, scheduleId]]],
      () => update([2], '08:00', 1),
    )
    await expect(late).rejects.toMatchObject({ code: 'not-found' })
  })

  it('does not block bookings', async () => {
    const { activityId } = activities.sunset
    const booked = await whileLocked(
      world,
      [['select from product where operator_id = $1 and activity_id = $2 for no key update', [operatorId, activityId]]],
      () => book(activityId, '2026-07-20', '09:00', 1),
      { waiting: 0 },
    )
    expect(booked.booking.status).toBe('CONFIRMED')
  })
})

describe('an exception to the schedules', () => {
  const { activityId } = activities.sunset

  const set = (input: ScheduleExceptionInput) =>
    setScheduleException(world.database, operatorId, activityId, input, world.now)

  it.each(['first', 'last'])(
    'closes a whole day, set %s, whatever its times have, and leaves them as they were when deleted',
    async order => {
      const day = { date: order === 'first' ? '2026-08-14' : '2026-08-15' }
      const ofTime = () => set({ ...day, time: '13:00', capacity: 3 })
      if (order === 'last') await ofTime()
      const closing = await set({ ...day, reason: 'Regatta' })
      if (order === 'first') await ofTime()
      expect(await slots(activityId, day.date)).toMatchObject([{ closed: true }, { closed: true }, { closed: true }])
      for (const time of ['09:00', '13:00']) {
        await expect(book(activityId, day.date, time, 1)).rejects.toMatchObject({
          code: 'timeslot-closed',
          message: `Sunset Kayak Tour on ${day.date} at ${time} is closed.`,
        })
      }
      await deleteScheduleException(world.database, operatorId, closing.exceptionId, world.now)
      expect(await slots(activityId, day.date)).toMatchObject([
        { time: '09:00', closed: false, capacity: 10 },
        { time: '13:00', closed: false, capacity: 3 },
        { time: '18:00', closed: false, capacity: 10 },
      ])
    },
  )

  it('of a time, closed or with a capacity, overrides the capacity of its day', async () => {
    await set({ date: '2026-08-13', time: '09:00' })
    await set({ date: '2026-08-13', time: '13:00', capacity: 3 })
    await set({ date: '2026-08-13', capacity: 7 })
    expect(await slots(activityId, '2026-08-13')).toMatchObject([
      { time: '09:00', closed: true },
      { time: '13:00', closed: false, capacity: 3 },
      { time: '18:00', closed: false, capacity: 7 },
    ])
  })

  it('is set for several activities, or for none, and names each that is unknown', async () => {
    const both = [activities.sunset.activityId, activities.cave.activityId]
    const all = async (date: string) => (await Promise.all(both.map(each => slots(each, date)))).flat()
    const foreign = activities.bouldering.activityId
    const close = (activityIds: string[], date: string) =>
      setScheduleExceptions(world.database, operatorId, activityIds, { date }, world.now)
    await expect(close([both[0]!, foreign, both[1]!], '2026-08-17')).rejects.toMatchObject({
      code: 'validation',
      facts: { errors: [{ path: ['input', 'activityIds', 1] }] },
    })
    expect((await all('2026-08-17')).filter(each => each.closed)).toEqual([])
    const made = await close([...both, both[0]!], '2026-08-17')
    expect(made.map(each => each.activityId)).toEqual(both)
    expect((await all('2026-08-17')).filter(each => !each.closed)).toEqual([])
    expect(await close(both, '2026-08-17')).toEqual(made.map(each => ({ ...each, version: 2 })))
  })

  it('is replaced by another exception for the same day', async () => {
    const first = await set({ date: '2026-08-16', capacity: 5 })
    const second = await set({ date: '2026-08-16', capacity: 6 })
    expect(second.exceptionId).toBe(first.exceptionId)
    expect(await slots(activityId, '2026-08-16')).toMatchObject([{ capacity: 6 }, { capacity: 6 }, { capacity: 6 }])
  })
})

describe('generateUpcomingTimeslots', () => {
  it('adds the days that are now within reach, in every time zone, and leaves the others unchanged', async () => {
    const last = async () =>
      world.admin.query<{ until: string; slots: number }>(
        `select p.timeslots_until until, count(*) slots from product p join timeslot t using (operator_id, activity_id)
         where t.date = p.timeslots_until and p.activity_id = any($1) group by p.activity_id, p.timeslots_until order by p.activity_id`,
        [[activities.sunset.activityId, activities.bouldering.activityId]],
      )
    expect((await last()).map(each => each.until)).toEqual(['2027-07-20', '2027-07-20'])
    const before = await slots(activities.sunset.activityId, '2026-07-20')
    // It is already Tuesday in London, but not in New York.
    await generateUpcomingTimeslots(world.database, new Date('2026-06-16T03:00:00Z'), newChoreRun())
    expect((await last()).map(each => each.until)).toEqual(['2027-07-21', '2027-07-20'])
    await generateUpcomingTimeslots(world.database, new Date('2026-06-16T05:00:00Z'), newChoreRun())
    expect(await last()).toEqual([
      { until: '2027-07-21', slots: 3 },
      { until: '2027-07-21', slots: 2 },
    ])
    expect(await slots(activities.sunset.activityId, '2026-07-20')).toEqual(before)
  })

  it('waits for a concurrent change of the calendar, and sees it', async () => {
    const { activityId } = activities.midnight
    const lock = 'select from product where operator_id = $1 and activity_id = $2 for no key update'
    const insert = `insert into schedule (operator_id, schedule_id, activity_id, weekdays, times, capacity)
                    values ($1, gen_random_uuid(), $2, '{1,2,3,4,5,6,7}', '{22:00}', 3)`
    await whileLocked(
      world,
      [
        [lock, [operatorId, activityId]],
        [insert, [operatorId, activityId]],
      ],
      () => generateUpcomingTimeslots(world.database, new Date('2026-06-18T05:00:00Z'), newChoreRun()),
    )
    expect((await slots(activityId, '2027-07-23')).map(each => each.time)).toEqual(['01:30', '22:00'])
  })

  it('continues with the next activity if one fails, and stops with the service', async () => {
    const { activityId } = activities.sunset
    const until = async () =>
      world.admin.query<{ activityId: string; until: string }>(
        'select activity_id "activityId", timeslots_until until from product order by timeslots_until, activity_id',
      )
    const stopped = newChoreRun()
    stopped.stop()
    const before = await until()
    await generateUpcomingTimeslots(world.database, new Date('2026-06-19T05:00:00Z'), stopped)
    expect(await until()).toEqual(before)

    // An invalid time, which makes the activity fail.
    await world.admin.query(`update product set timeslots_until = null where activity_id = $1`, [activityId])
    await world.admin.query(`update schedule set times = '{25:99}' where activity_id = $1`, [activityId])
    const round = newChoreRun()
    await generateUpcomingTimeslots(world.database, new Date('2026-06-19T05:00:00Z'), round)
    expect(round.failures).toHaveLength(1)
    const behind = (await until()).filter(each => each.until !== '2027-07-24')
    expect(behind).toEqual([{ activityId, until: null }])
  })
})
