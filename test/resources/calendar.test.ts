import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { setScheduleException } from '../../src/domain/availability/changeExceptions.ts'
import { changeProduct } from '../../src/domain/availability/changeProduct.ts'
import { updateSchedule } from '../../src/domain/availability/changeSchedules.ts'
import { generateUpcomingTimeslots } from '../../src/domain/availability/generateUpcomingTimeslots.ts'
import { generateUpcomingQuantities } from '../../src/domain/resources/generateUpcomingQuantities.ts'
import type { ResourceInput, ResourceNeedInput } from '../../src/domain/resources/ResourceInput.ts'
import { findShortages } from '../../src/domain/resources/shortages.ts'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource } from '../../src/domain/resources/writeResource.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { useWorld } from '../world/useWorld.ts'

const { operatorId } = operators.kayaks
const { cave, island, rapids, midnight } = activities

const world = useWorld()
let desk: Desk
beforeAll(async () => {
  desk = await Desk.open(world, 'operator')
})
beforeEach(() => {
  world.now = NOW
})

const addResource = async (name: string, input: Omit<ResourceInput, 'name'>): Promise<string> =>
  (await createResource(world.database, desk.caller, { name, ...input }, world.now)).resourceId

const need = ({ activityId }: { activityId: string }, needs: ResourceNeedInput[]) =>
  updateNeeds(world.database, operatorId, activityId, needs, false, world.now)

interface Use {
  time: string
  used: number
  free: number
  short: number
  minutes: number
}

const usesOn = ({ activityId }: { activityId: string }, date: string) =>
  world.admin.query<Use>(
    `select t.time, u.used, resource_free(u.operator_id, u.resource_id, u.starts_at, u.ends_at) free, (extract(epoch from u.ends_at - u.starts_at) / 60)::int minutes
     from timeslot t join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
     where t.operator_id = $1 and t.activity_id = $2 and t.date = $3 order by t.starts_at`,
    [operatorId, activityId, date],
  )

const lasts = (activity: { id: string }, durationMinutes: number, force = false) =>
  ask(
    world,
    desk.caller,
    `mutation { updateProduct(activityId: "${activity.id}", input: { durationMinutes: ${durationMinutes} }, force: ${force}) { durationMinutes } }`,
  )

describe('a longer duration', () => {
  it('is refused with the bookings that would then lack a resource, and marks them when it is forced', async () => {
    // The sea cave starts at 11:00, the rapids at 12:00; both last 90 minutes.
    await changeProduct(world.database, operatorId, cave.activityId, { durationMinutes: 45 }, world.now)
    const van = await addResource('Van', { quantity: 1 })
    await need(cave, [{ resourceId: van, per: 'DEPARTURE' }])
    await need(rapids, [{ resourceId: van, per: 'DEPARTURE' }])
    const first = await bookCave('2026-07-03')
    const second = await desk.book({
      activityId: rapids.activityId,
      date: '2026-07-03',
      time: '12:00',
      participants: 1,
    })
    await bookCave('2026-07-04')
    await lasts(cave, 60)
    expect(await usesOn(cave, '2026-07-03')).toEqual([{ time: '11:00', used: 1, free: 0, minutes: 60 }])

    const refusal = await refusalOf(lasts(cave, 61))
    expect(refusal.code).toBe('resource-shortage')
    expect(refusal.facts.shortages).toMatchObject([
      { time: '11:00', date: '2026-07-03', missing: 1, bookingReferences: [first.bookingReference] },
      { time: '12:00', date: '2026-07-03', missing: 1, bookingReferences: [second.bookingReference] },
    ])
    expect(await usesOn(cave, '2026-07-03')).toEqual([{ time: '11:00', used: 1, free: 0, minutes: 60 }])

    await lasts(cave, 61, true)
    expect(await usesOn(cave, '2026-07-03')).toEqual([{ time: '11:00', used: 1, free: -1, minutes: 61 }])
    // On the other day the van is used once: nobody can book the rapids any more, and nothing is short.
    expect(await usesOn(rapids, '2026-07-04')).toEqual([{ time: '12:00', used: 0, free: 0, minutes: 90 }])
    expect(await findShortages(world.database, operatorId, world.now)).toHaveLength(2)
    // What already lacks something does not stop other changes, nor a shorter duration.
    await lasts(cave, 62)
    await lasts(cave, 45)
    expect(await findShortages(world.database, operatorId, world.now)).toEqual([])
    await need(cave, [])
    await need(rapids, [])
  })
})

async function bookCave(date: string) {
  await world.admin.query(`update product set waiver_policy = 'BEFORE_ARRIVAL' where activity_id = $1`, [
    cave.activityId,
  ])
  return desk.book({ activityId: cave.activityId, date, time: '11:00', participants: 2 })
}

describe('a changed schedule', () => {
  it('keeps what closed timeslots with bookings use, and nothing of those that vanish', async () => {
    const kayak = await addResource('Kayak', { quantity: 8 })
    await need(rapids, [{ resourceId: kayak, per: 'PARTICIPANT' }])
    const date = '2026-07-10'
    await desk.book({ activityId: rapids.activityId, date, time: '12:00', participants: 3 })
    const [schedule] = await world.admin.query<{ id: string }>(
      'select schedule_id id from schedule where activity_id = $1',
      [rapids.activityId],
    )
    const every = { weekdays: [1, 2, 3, 4, 5, 6, 7], seasonFrom: null, seasonTo: null, capacity: 8 }
    await updateSchedule(world.database, operatorId, schedule!.id, { ...every, times: ['12:30'] }, world.now)
    expect(await usesOn(rapids, date)).toEqual([
      { time: '12:00', used: 3, free: 5, minutes: 90 },
      { time: '12:30', used: 0, free: 5, minutes: 90 },
    ])
    expect(await usesOn(rapids, '2026-07-11')).toEqual([{ time: '12:30', used: 0, free: 8, minutes: 90 }])
    await updateSchedule(world.database, operatorId, schedule!.id, { ...every, times: ['12:00'] }, world.now)
    expect(await usesOn(rapids, date)).toEqual([{ time: '12:00', used: 3, free: 5, minutes: 90 }])
  })

  it('keeps what the bookings of a closed day use', async () => {
    const guide = await addResource('Guide', { members: [{ name: 'Ana' }] })
    await need(island, [{ resourceId: guide, per: 'DEPARTURE' }])
    const date = '2026-07-12'
    await desk.book({ activityId: island.activityId, date, time: '10:00', participants: 2 })
    await setScheduleException(world.database, operatorId, island.activityId, { date, capacity: null }, world.now)
    expect(await usesOn(island, date)).toMatchObject([{ time: '10:00', used: 1, free: 0 }])
  })
})

describe('a changed time zone', () => {
  it('moves what timeslots could use', async () => {
    const lamp = await addResource('Lamp', {
      quantity: 6,
      openingTimes: [{ weekdays: [3], opensAt: '00:00', closesAt: '05:00' }],
    })
    await need(midnight, [{ resourceId: lamp, per: 'PARTICIPANT', minutesBefore: 30 }])
    // A Wednesday. The resource is open at 01:00 in London, which is before 01:30 in the Azores and after it in Auckland.
    expect(await usesOn(midnight, '2026-07-15')).toMatchObject([{ free: 6, minutes: 120 }])
    expect(await usesOn(midnight, '2026-07-16')).toMatchObject([{ free: 0 }])
    await changeProduct(world.database, operatorId, midnight.activityId, { timeZone: 'Pacific/Auckland' }, world.now)
    expect(await usesOn(midnight, '2026-07-15')).toMatchObject([{ free: 0, minutes: 120 }])
  })
})

describe('a new day', () => {
  it('has timeslots with what they could use, within quantities that are planned further ahead', async () => {
    const board = await addResource('Board', {
      quantity: 5,
      openingTimes: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], opensAt: '08:00', closesAt: '20:00' }],
    })
    await need(cave, [{ resourceId: board, per: 'PARTICIPANT' }])
    const run = newChoreRun()
    world.now = new Date(NOW.getTime() + 86_400_000)
    await generateUpcomingTimeslots(world.database, world.now, run)
    const [last] = await world.admin.query<{ date: string; free: number; places: number }>(
      `select t.date, resource_free(u.operator_id, u.resource_id, u.starts_at, u.ends_at) free, t.resource_places places from timeslot t
       join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
       where t.operator_id = $1 and t.activity_id = $2 order by t.starts_at desc limit 1`,
      [operatorId, cave.activityId],
    )
    expect(last).toEqual({ date: dateIn(401), free: 5, places: 5 })

    // The service did not run for months: the timeslots are made before the quantities are planned.
    world.now = new Date(NOW.getTime() + 90 * 86_400_000)
    await generateUpcomingTimeslots(world.database, world.now, run)
    await generateUpcomingQuantities(world.database, world.now, run)
    const missing = await world.admin.query(
      `select t.date, resource_free(u.operator_id, u.resource_id, u.starts_at, u.ends_at) free, t.resource_places places from timeslot t
       join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
       where t.operator_id = $1 and t.activity_id = $2 and t.starts_at > $3 and (resource_free(u.operator_id, u.resource_id, u.starts_at, u.ends_at) <> 5 or t.resource_places <> 5)`,
      [operatorId, cave.activityId, world.now],
    )
    expect(missing).toEqual([])
    const [planned] = await world.admin.query<{ days: number }>(
      'select quantities_until - $2::date days from resource where resource_id = $1',
      [board, world.now],
    )
    expect(planned!.days).toBeGreaterThanOrEqual(440)
    expect(run.failures).toEqual([])
  })
})

const dateIn = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10)
