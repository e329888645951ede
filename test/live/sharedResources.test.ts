import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { changeProduct } from '../../src/domain/availability/changeProduct.ts'
import { expireAllHolds } from '../../src/domain/bookings/holds/expireAllHolds.ts'
import type { ResourceNeedInput } from '../../src/domain/resources/ResourceInput.ts'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource, updateResource } from '../../src/domain/resources/writeResource.ts'
import { Desk } from '../bookings/Desk.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { type Event, Instance } from './Instance.ts'

const CHANGES = `subscription ($activityId: ActivityID!, $from: LocalDate!, $to: LocalDate!) {
  availabilityChanged(activityId: $activityId, from: $from, to: $to) { date timeslots { time availablePlaces } }
}`

const { operatorId } = operators.kayaks
const { rapids, cave, island } = activities
const date = '2026-07-02'

const world = useWorld()
let here: Instance
let there: Instance
let kayaks: string
let desk: Desk
beforeAll(async () => {
  here = await Instance.open(world)
  there = await Instance.open(world)
  desk = await Desk.open(Object.create(world, { database: { value: there.database } }), 'operator')
  const made = await createResource(world.database, desk.caller, { name: 'Kayak', quantity: 8 }, NOW)
  kayaks = made.resourceId
  // The sea cave starts at 11:00, the rapids at 12:00; both last 90 minutes.
  await need(cave, [{ resourceId: kayaks, per: 'PARTICIPANT' }])
  await need(rapids, [{ resourceId: kayaks, per: 'PARTICIPANT' }])
})
afterAll(async () => {
  await here.close()
  await there.close()
})

const open: AsyncIterableIterator<Event>[] = []
afterEach(async () => {
  for (const events of open.splice(0)) await events.return?.()
  await until(() => here.subscriberCount() === 0)
})

const need = (activity: { activityId: string }, needs: ResourceNeedInput[]) =>
  updateNeeds(there.database, operatorId, activity.activityId, needs, false, NOW)

async function listen(activity = cave) {
  const events = await here.subscribe('wanderly', CHANGES, {
    activityId: activity.id,
    from: '2026-07-01',
    to: '2026-07-03',
  })
  open.push(events)
  await next(events)
  return events
}

interface Day {
  date: string
  timeslots: { time: string; availablePlaces: number }[]
}

/** The places of each day of the next event. */
async function next(events: AsyncIterableIterator<Event>): Promise<[date: string, places: number | undefined][]> {
  const { data } = (await events.next()).value as Event
  return (data!.availabilityChanged as Day[]).map(each => [each.date, each.timeslots[0]?.availablePlaces])
}

describe('availabilityChanged, of an activity that shares kayaks', () => {
  it('follows what another activity books, amends, holds, lets expire and cancels at the same time', async () => {
    const events = await listen()
    const wish = { activityId: rapids.activityId, date, time: '12:00' }
    const booking = await desk.book({ ...wish, participants: 3 })
    expect(await next(events)).toEqual([[date, 5]])
    const more = await desk.amend(booking, { participants: 4 })
    expect(await next(events)).toEqual([[date, 4]])
    await desk.hold({ ...wish, participants: 2 })
    expect(await next(events)).toEqual([[date, 2]])
    world.now = new Date(NOW.getTime() + 3_600_000)
    await expireAllHolds(there.database, operatorId, world.now)
    expect(await next(events)).toEqual([[date, 4]])
    await desk.cancel(more)
    expect(await next(events)).toEqual([[date, 8]])
    world.now = NOW
  })

  it('hears nothing of activities that share nothing', async () => {
    const events = await listen()
    await desk.book({ activityId: island.activityId, date: '2026-07-01', time: '10:00', participants: 2 })
    await desk.book({ activityId: rapids.activityId, date: '2026-07-03', time: '12:00', participants: 1 })
    expect(await next(events)).toEqual([['2026-07-03', 7]])
  })

  it('follows what the operator changes of the resource, of the needs and of the calendar of others', async () => {
    const events = await listen()
    const all = (...places: number[]) => ['2026-07-01', date, '2026-07-03'].map((day, index) => [day, places[index]])
    await updateResource(there.database, operatorId, kayaks, { quantity: 6 }, false, NOW)
    expect(await next(events)).toEqual(all(6, 6, 5))
    await changeProduct(there.database, operatorId, cave.activityId, { durationMinutes: 60 }, NOW)
    expect(await next(events)).toEqual(all(6, 6, 6))
    await need(rapids, [{ resourceId: kayaks, per: 'PARTICIPANT', minutesBefore: 30 }])
    expect(await next(events)).toEqual(all(6, 6, 5))
    await changeProduct(there.database, operatorId, rapids.activityId, { durationMinutes: 120 }, NOW)
    expect(await next(events)).toEqual(all(6, 6, 5))
    await need(rapids, [])
    expect(await next(events)).toEqual(all(6, 6, 6))
  })
})
