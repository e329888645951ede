import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { deleteScheduleException, setScheduleException } from '../../src/domain/availability/changeExceptions.ts'
import { changeProduct } from '../../src/domain/availability/changeProduct.ts'
import { updateSchedule } from '../../src/domain/availability/changeSchedules.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import type { ProductChanges } from '../../src/domain/products/ProductChanges.ts'
import { DelayUnit } from '../../src/domain/workflows/DelayUnit.ts'
import { dueAt } from '../../src/domain/workflows/dueAt.ts'
import { readBookings } from '../../src/domain/workflows/readBookings.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'
import { activities, NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Office } from './Office.ts'

const { operatorId, activityId, times } = activities.sunset
const { BOOKING_CONFIRMED, BOOKING_AMENDED, BEFORE_START, AFTER_END, WAIVER_OUTSTANDING } = WorkflowTrigger
const { HOURS, DAYS, MINUTES } = DelayUnit

const world = useWorld()
let office: Office
beforeAll(async () => {
  office = new Office(world)
})
beforeEach(async () => {
  world.now = NOW
  await office.clear()
  await world.admin.query(`update timeslot set taken = 0, booking_count = 0, capacity = 1000 where activity_id = $1`, [
    activityId,
  ])
  await change({ durationMinutes: 90 })
  await office.work()
})

/** Each trigger that follows from a start or an end, in each unit. */
const timed = [BEFORE_START, WAIVER_OUTSTANDING, AFTER_END].flatMap(trigger => [
  { trigger, delay: 24, delayUnit: HOURS },
  { trigger, delay: 45, delayUnit: MINUTES },
  { trigger, delay: 2, delayUnit: DAYS },
  { trigger, delay: 1, delayUnit: DAYS, atTime: '10:00' },
])

function change(input: ProductChanges): Promise<unknown> {
  return changeProduct(world.database, operatorId, activityId, input, world.now)
}

async function schedule(on: string[]): Promise<void> {
  const [row] = await world.admin.query<{ id: string }>('select schedule_id id from schedule where activity_id = $1', [
    activityId,
  ])
  const input = { weekdays: [1, 2, 3, 4, 5, 6, 7], times: on, capacity: 10 }
  await updateSchedule(world.database, operatorId, row!.id, input, world.now)
}

/** Everything that moves the start or the end of a booked departure. */
const moves: Record<string, (booking: Booking) => Promise<unknown>> = {
  'a longer duration': () => change({ durationMinutes: 240 }),
  'a shorter duration': () => change({ durationMinutes: 15 }),
  'a duration, and another one': async () => {
    await change({ durationMinutes: 300 })
    await change({ durationMinutes: 60 })
  },
  'a schedule that takes the departure back in, with another duration': async () => {
    await schedule(['13:00', '18:00'])
    await change({ durationMinutes: 200 })
    await schedule(times)
  },
  'an exception that opens the departure again, with another duration': async () => {
    const closed = { date: '2026-07-01', time: null, capacity: null }
    const { exceptionId } = await setScheduleException(world.database, operatorId, activityId, closed, world.now)
    await change({ durationMinutes: 200 })
    await deleteScheduleException(world.database, operatorId, exceptionId, world.now)
  },
  'an amendment to another day': booking => office.amend(booking, { date: '2026-07-08' }),
  'an amendment to another time': booking => office.amend(booking, { time: '18:00' }),
  'an amendment there and back': async booking => {
    await office.amend(booking, { date: '2026-07-02' })
    await office.work()
    await office.amend(booking, { date: '2026-07-01' })
  },
  'an amendment of the group, which moves nothing': booking => office.amend(booking, { participants: 3 }),
}

describe.each(Object.entries(moves))('%s', (_, move) => {
  it('plans each e-mail that is timed by a start or an end for its time now, and no other', async () => {
    const workflows = []
    for (const each of timed) workflows.push(await office.workflow({ ...each, name: `${each.trigger} ${each.delay}` }))
    const booking = await office.book()
    await office.work()
    await move(booking)
    await office.work()
    const [now] = await readBookings(world.database, operatorId, [booking.bookingId], world.now)
    const planned = (await office.rows(booking)).filter(each => each.status === 'PLANNED')
    const due = workflows.map(each => [each.workflowId, dueAt(each, now!)])
    expect(planned.map(each => [each.workflowId, each.dueAt]).sort()).toEqual(due.sort())
    expect(planned).toHaveLength(timed.length)
  })
})

describe('another time zone', () => {
  it('plans the e-mails after departures that have started for their time on the new clock', async () => {
    const workflow = await office.workflow({ trigger: AFTER_END, delay: 1, delayUnit: DAYS, atTime: '10:00' })
    const booking = await office.book({ date: '2026-06-15', time: '18:00' })
    await office.work()
    expect(await office.emails(booking)).toEqual(['PLANNED 2026-06-16T09:00Z'])
    world.now = new Date('2026-06-15T18:00:00Z')
    await change({ timeZone: 'America/New_York' })
    try {
      await office.work()
      const [now] = await readBookings(world.database, operatorId, [booking.bookingId], world.now)
      const [email] = await office.rows(booking)
      expect(email!.dueAt).toEqual(dueAt(workflow, now!))
      expect(email!.dueAt).toEqual(new Date('2026-06-16T14:00:00Z'))
    } finally {
      await change({ timeZone: 'Europe/London' })
    }
  })
})

describe('a booking that is moved after its e-mail was sent', () => {
  const dayBefore = { trigger: BEFORE_START, delay: 24, delayUnit: HOURS }

  it('gets another for each new start, and none again for one that it has had', async () => {
    await office.workflow(dayBefore)
    const booking = await office.book()
    await office.work()
    world.now = new Date('2026-06-30T08:00:00Z')
    await office.work()
    await office.amend(booking, { date: '2026-07-08' })
    await office.work()
    expect(await office.emails(booking)).toEqual(['SENT 2026-06-30T08:00Z', 'PLANNED 2026-07-07T08:00Z'])
    world.now = new Date('2026-06-30T09:00:00Z')
    await office.amend(booking, { date: '2026-07-01' })
    await office.work()
    expect(await office.emails(booking)).toEqual(['SENT 2026-06-30T08:00Z', 'DROPPED 2026-07-07T08:00Z'])
    await office.amend(booking, { date: '2026-07-08' })
    await office.work()
    world.now = new Date('2026-07-07T08:00:00Z')
    await office.work()
    expect(await office.emails(booking)).toEqual(['SENT 2026-06-30T08:00Z', 'SENT 2026-07-07T08:00Z'])
  })

  it('is told of each move, once, with a calendar entry that replaces the last', async () => {
    await office.workflow({ trigger: BOOKING_CONFIRMED })
    await office.workflow({ trigger: BOOKING_AMENDED })
    const booking = await office.book()
    await office.work()
    for (const date of ['2026-07-02', '2026-07-08', '2026-07-02']) {
      world.now = new Date(world.now.getTime() + 60_000)
      await office.amend(booking, { date })
      await office.work()
      await office.work()
    }
    const rows = await office.rows(booking)
    expect(rows.map(each => each.status)).toEqual(['SENT', 'SENT', 'SENT', 'SENT'])
    const entries = rows.map(each => ({
      uid: /UID:(.*)\r/.exec(each.calendar!)![1],
      sequence: Number(/SEQUENCE:(\d+)/.exec(each.calendar!)![1]),
      start: /DTSTART:(\d+)/.exec(each.calendar!)![1],
    }))
    expect(entries.map(each => each.start)).toEqual(['20260701', '20260702', '20260708', '20260702'])
    expect(new Set(entries.map(each => each.uid)).size).toBe(1)
    expect(entries.map(each => each.sequence)).toEqual([1, 2, 3, 4])
  })
})
