import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { deleteScheduleException, setScheduleException } from '../../src/domain/availability/changeExceptions.ts'
import { changePricing } from '../../src/domain/availability/changePricing.ts'
import { changeProduct } from '../../src/domain/availability/changeProduct.ts'
import { createSchedule, deleteSchedule, updateSchedule } from '../../src/domain/availability/changeSchedules.ts'
import { expireHolds } from '../../src/domain/bookings/holds/expireHolds.ts'
import type { ProductChanges } from '../../src/domain/products/ProductChanges.ts'
import type { ResourceChanges, ResourceInput, ResourceNeedInput } from '../../src/domain/resources/ResourceInput.ts'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource, updateResource } from '../../src/domain/resources/writeResource.ts'
import type { WaitlistEntry } from '../../src/domain/waitlist/WaitlistEntry.ts'
import { pass } from '../bookings/Desk.ts'
import { codeOf } from '../bookings/startInOrder.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Line } from './Line.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const { sunset, rapids, island } = activities
const WEEK = [1, 2, 3, 4, 5, 6, 7]

let line: Line
let stranger: Line
let days = 0
/** A day of its own for each test. */
let date: string
let undo: (() => Promise<unknown>)[]

beforeEach(async () => {
  world.now = NOW
  undo = []
  date = new Date(Date.UTC(2026, 6, ++days)).toISOString().slice(0, 10)
  line = await Line.open(world, 'operator')
  stranger = await Line.open(world, 'wanderly')
  await line.clear()
})
afterEach(async () => {
  for (const each of undo.reverse()) await each()
})

type Activity = { activityId: string }

/** Somebody waits for a departure. The change is the last of what must happen for the places to be for sale. */
interface Waiting {
  entry: WaitlistEntry
  change(): Promise<unknown>
  /** Its status before the change, if it is not waiting. */
  from?: string
  /** What others try to book after the change. */
  wish?: { activityId?: string; time?: string; participants?: number }
}

const product = (input: ProductChanges, { activityId }: Activity = sunset) =>
  changeProduct(world.database, operatorId, activityId, input, world.now, true)

const except = (capacity: number | null, time: string | null = '09:00') =>
  setScheduleException(world.database, operatorId, sunset.activityId, { date, time, capacity }, world.now)

const schedule = { weekdays: WEEK, times: sunset.times, capacity: 10 }

async function scheduleId(): Promise<string> {
  const [row] = await world.admin.query<{ id: string }>(
    'select schedule_id id from schedule where activity_id = $1 order by schedule_id limit 1',
    [sunset.activityId],
  )
  return row!.id
}

const reschedule = async (input: Partial<typeof schedule> & { seasonTo?: string } = {}) =>
  updateSchedule(world.database, operatorId, await scheduleId(), { ...schedule, ...input }, world.now)

const limitUnit = async (limits: { minQuantity?: number; maxQuantity?: number }) => {
  const [row] = await world.admin.query<{ unit: { unitId: string; price: number } }>(
    `select pricing -> 'units' -> 0 unit from product where activity_id = $1`,
    [sunset.activityId],
  )
  const { unitId, price } = row!.unit
  const units = [{ unitId, type: 'ADULT' as const, name: 'Adult', price, isDefault: true, ...limits }]
  return changePricing(world.database, operatorId, sunset.activityId, { units }, world.now)
}

/** Two of ten places become free, after somebody has begun to wait for them, while they cannot be sold to that customer. */
async function freedInVain(block: () => Promise<unknown>): Promise<WaitlistEntry> {
  await line.fill(8, { date, time: '09:00' })
  const sold = await line.desk.book({ date })
  const entry = await line.join('Ada', { date, time: '09:00' })
  await block()
  await line.desk.cancel(sold)
  await line.work()
  return entry
}

const waitFor = (participants = 2, time = '09:00') => line.join('Ada', { date, time, participants })

/** What the operator changes of the activity itself. */
const ofActivity: Record<string, () => Promise<Waiting>> = {
  'publishing it again': async () => ({
    entry: await freedInVain(() => product({ published: false })),
    change: () => product({ published: true }),
  }),
  'lifting the maximum of participants': async () => ({
    entry: await freedInVain(() => product({ maxParticipants: 1 })),
    change: () => product({ maxParticipants: null }),
    wish: { participants: 1 },
  }),
  'raising the maximum of participants': async () => ({
    entry: await freedInVain(() => product({ maxParticipants: 1 })),
    change: async () => {
      undo.push(() => product({ maxParticipants: null }))
      await product({ maxParticipants: 2 })
    },
  }),
  'lowering the minimum of participants': async () => ({
    entry: await freedInVain(() => product({ minParticipants: 3 })),
    change: () => product({ minParticipants: 1 }),
  }),
  'lowering the cutoff': async () => ({
    entry: await freedInVain(() => product({ bookingCutoffMinutes: 100 * 24 * 60 })),
    change: () => product({ bookingCutoffMinutes: 60 }),
  }),
  'lifting the maximum of the unit': async () => ({
    entry: await freedInVain(() => limitUnit({ maxQuantity: 1 })),
    change: () => limitUnit({}),
    wish: { participants: 1 },
  }),
  'lowering the minimum of the unit': async () => ({
    entry: await freedInVain(() => limitUnit({ minQuantity: 3 })),
    change: () => limitUnit({}),
  }),
}

/** What the operator changes of the calendar. */
const ofCalendar: Record<string, () => Promise<Waiting>> = {
  'an exception with more capacity': async () => {
    await line.fill(10, { date, time: '09:00' })
    return { entry: await waitFor(), change: () => except(12) }
  },
  'deleting an exception with less capacity': async () => {
    const { exceptionId } = await except(4)
    await line.fill(4, { date, time: '09:00' })
    const change = () => deleteScheduleException(world.database, operatorId, exceptionId, world.now)
    return { entry: await waitFor(4), change, wish: { participants: 3 } }
  },
  'deleting the exception that has closed the time': async () => {
    let exceptionId: string
    const entry = await freedInVain(async () => ({ exceptionId } = await except(null)))
    return { entry, change: () => deleteScheduleException(world.database, operatorId, exceptionId, world.now) }
  },
  'deleting the exception that has closed the day': async () => {
    let exceptionId: string
    const entry = await freedInVain(async () => ({ exceptionId } = await except(null, null)))
    return { entry, change: () => deleteScheduleException(world.database, operatorId, exceptionId, world.now) }
  },
  'replacing the exception that has closed the time': async () => ({
    entry: await freedInVain(() => except(null)),
    change: () => except(10),
  }),
  'more capacity of the schedule': async () => {
    await line.fill(10, { date, time: '09:00' })
    undo.push(() => reschedule())
    return { entry: await waitFor(), change: () => reschedule({ capacity: 12 }) }
  },
  'a schedule with the weekday again': async () => {
    const weekday = new Date(date).getUTCDay() || 7
    return {
      entry: await freedInVain(() => reschedule({ weekdays: WEEK.filter(each => each !== weekday) })),
      change: () => reschedule(),
    }
  },
  'a schedule with the time again': async () => ({
    entry: await freedInVain(() => reschedule({ times: ['13:00', '18:00'] })),
    change: () => reschedule(),
  }),
  'a longer season': async () => ({
    entry: await freedInVain(() => reschedule({ seasonTo: '2026-06-30' })),
    change: () => reschedule(),
  }),
  'a schedule in the place of a deleted one': async () => ({
    entry: await freedInVain(async () => deleteSchedule(world.database, operatorId, await scheduleId(), world.now)),
    change: () => createSchedule(world.database, operatorId, sunset.activityId, schedule, world.now),
  }),
  'a new time of the day': async () => {
    for (const time of sunset.times) await line.fill(10, { date, time })
    undo.push(() => reschedule())
    return {
      entry: await line.join('Ada', { date, participants: 10 }),
      change: () => reschedule({ times: [...sunset.times, '20:00'] }),
      wish: { time: '20:00' },
    }
  },
  'opening what was closed while it was offered': async () => {
    const sold = await line.fill(10, { date, time: '09:00' })
    const entry = await waitFor()
    await line.desk.amend(sold, { participants: 8 })
    await line.work()
    const { exceptionId } = await except(null)
    // Recorded by whoever comes first, before the jobs have run.
    await expireHolds(world.database, operatorId, sold.timeslotId, world.now)
    return { entry, change: () => deleteScheduleException(world.database, operatorId, exceptionId, world.now) }
  },
  'closing what was offered, while another time of the day has room': async () => {
    for (const time of ['13:00', '18:00']) await line.fill(time === '13:00' ? 8 : 10, { date, time })
    const noon = await line.desk.book({ date, time: '13:00' })
    const sold = await line.fill(10, { date, time: '09:00' })
    const entry = await line.join('Ada', { date })
    await line.desk.amend(sold, { participants: 8 })
    await line.work()
    // Nobody else waits for these.
    await line.desk.cancel(noon)
    return { entry, from: 'OFFERED', change: () => except(null), wish: { time: '13:00' } }
  },
}

/** What happens to other bookings of the departure. */
const ofBookings: Record<string, () => Promise<Waiting>> = {
  'a cancellation': async () => {
    await line.fill(8, { date, time: '09:00' })
    const booking = await line.desk.book({ date })
    return { entry: await waitFor(), change: () => line.desk.cancel(booking) }
  },
  'an amendment to fewer': async () => {
    const booking = await line.fill(10, { date, time: '09:00' })
    return { entry: await waitFor(), change: () => line.desk.amend(booking, { participants: 8 }) }
  },
  'a move to another time': async () => {
    await line.fill(8, { date, time: '09:00' })
    const booking = await line.desk.book({ date })
    return { entry: await waitFor(), change: () => line.desk.amend(booking, { time: '13:00' }) }
  },
  'a hold that is cancelled': async () => {
    await line.fill(8, { date, time: '09:00' })
    const hold = await line.desk.hold({ date })
    return { entry: await waitFor(), change: () => line.desk.cancel(hold) }
  },
  'a hold that expires': async () => {
    await line.fill(8, { date, time: '09:00' })
    await line.desk.hold({ date })
    return { entry: await waitFor(), change: async () => pass(world, 30) }
  },
  'a hold that expires beside places that were too few': async () => {
    await line.fill(7, { date, time: '09:00' })
    await line.desk.hold({ date })
    return { entry: await waitFor(3), change: async () => pass(world, 30), wish: { participants: 1 } }
  },
  'a basket that is abandoned': async () => {
    await line.fill(8, { date, time: '09:00' })
    const hold = await line.desk.hold({ date })
    return { entry: await waitFor(), change: () => line.desk.abandon(hold) }
  },
  'a request that is rejected': async () => {
    await line.fill(8, { date, time: '09:00' })
    await product({ acceptanceRequired: true })
    undo.push(() => product({ acceptanceRequired: false }))
    const asked = await stranger.desk.book({ date })
    return { entry: await waitFor(), change: () => line.desk.settle(asked, 'reject') }
  },
  'an offer that is declined': async () => {
    const sold = await line.fill(10, { date, time: '09:00' })
    const first = await line.join('Ben', { date, time: '09:00' })
    const entry = await waitFor()
    await line.desk.amend(sold, { participants: 8 })
    await line.work()
    return { entry, change: () => line.leave(first) }
  },
  'an offer that expires': async () => {
    const sold = await line.fill(10, { date, time: '09:00' })
    await line.join('Ben', { date, time: '09:00' })
    const entry = await waitFor()
    await line.desk.amend(sold, { participants: 8 })
    await line.work()
    return { entry, change: async () => pass(world, 60) }
  },
  'an offer that expires beside places that were too few': async () => {
    const sold = await line.fill(10, { date, time: '09:00' })
    await line.join('Ben', { date, time: '09:00' })
    const entry = await waitFor(3)
    await line.desk.amend(sold, { participants: 7 })
    await line.work()
    return { entry, change: async () => pass(world, 60), wish: { participants: 1 } }
  },
}

let made = 0
const resource = async (input: Partial<ResourceInput>) => {
  const name = `Resource ${++made}`
  return createResource(world.database, line.desk.caller, { name, ...input } as ResourceInput, world.now)
}
const changeResource = (resourceId: string, input: ResourceChanges) =>
  updateResource(world.database, operatorId, resourceId, input, true, world.now)

const need = ({ activityId }: Activity, needs: ResourceNeedInput[]) => {
  undo.push(() => updateNeeds(world.database, operatorId, activityId, [], true, world.now))
  return updateNeeds(world.database, operatorId, activityId, needs, true, world.now)
}

/** Nothing is free of the kayaks that the departure at 13:00 needs. */
async function waitForKayaks(quantity: number): Promise<{ entry: WaitlistEntry; kayaks: string }> {
  const { resourceId } = await resource({ quantity })
  await need(sunset, [{ resourceId, per: 'PARTICIPANT' }])
  await line.fill(quantity, { date, time: '13:00' })
  return { entry: await waitFor(2, '13:00'), kayaks: resourceId }
}

/** The only guide is with another activity at the same time. */
async function waitForGuide(of: Activity = sunset, before: ResourceNeedInput | null = null) {
  const { resourceId } = await resource({ quantity: 1 })
  await need(of, [{ resourceId, per: 'DEPARTURE', ...before }])
  await need(rapids, [{ resourceId, per: 'DEPARTURE' }])
  const sold = await line.desk.book({ activityId: rapids.activityId, date, time: '12:00' })
  return { sold, guide: resourceId }
}

const memberOf = async (resourceId: string, name: string): Promise<string> => {
  const [row] = await world.admin.query<{ id: string }>(
    'select member_id id from resource_member where resource_id = $1 and name = $2',
    [resourceId, name],
  )
  return row!.id
}

const named = (...members: { name: string; active?: boolean; memberId?: string }[]) => ({ members })

/** What becomes of the resources that the departure shares. */
const ofResources: Record<string, () => Promise<Waiting>> = {
  'more of a resource': async () => {
    const { entry, kayaks } = await waitForKayaks(4)
    return { entry, change: () => changeResource(kayaks, { quantity: 6 }), wish: { time: '13:00' } }
  },
  'more of a resource on the day': async () => {
    const { entry, kayaks } = await waitForKayaks(4)
    const exceptions = [{ from: date, to: date, quantity: 6 }]
    return { entry, change: () => changeResource(kayaks, { exceptions }), wish: { time: '13:00' } }
  },
  'the end of an exception with less of it': async () => {
    const exceptions = [{ from: date, to: date, quantity: 4 }]
    const { resourceId } = await resource({ quantity: 6, exceptions })
    await need(sunset, [{ resourceId, per: 'PARTICIPANT' }])
    await line.fill(4, { date, time: '13:00' })
    const entry = await waitFor(2, '13:00')
    return { entry, change: () => changeResource(resourceId, { exceptions: [] }), wish: { time: '13:00' } }
  },
  'longer opening times': async () => {
    const { resourceId } = await resource({
      quantity: 6,
      openingTimes: [{ weekdays: WEEK, opensAt: '06:00', closesAt: '12:00' }],
    })
    await need(sunset, [{ resourceId, per: 'PARTICIPANT' }])
    const openingTimes = [{ weekdays: WEEK, opensAt: '06:00', closesAt: '20:00' }]
    return {
      entry: await waitFor(6, '13:00'),
      change: () => changeResource(resourceId, { openingTimes }),
      wish: { time: '13:00' },
    }
  },
  'another member': async () => {
    const { resourceId } = await resource(named({ name: 'Ann' }))
    const memberId = await memberOf(resourceId, 'Ann')
    await need(sunset, [{ resourceId, per: 'BOOKING' }])
    await line.fill(2, { date, time: '13:00' })
    const change = () => changeResource(resourceId, named({ memberId, name: 'Ann' }, { name: 'Bob' }))
    return { entry: await waitFor(2, '13:00'), change, wish: { time: '13:00' } }
  },
  'a member who is active again': async () => {
    const { resourceId } = await resource(named({ name: 'Ann' }, { name: 'Bob', active: false }))
    const [ann, bob] = [await memberOf(resourceId, 'Ann'), await memberOf(resourceId, 'Bob')]
    await need(sunset, [{ resourceId, per: 'BOOKING' }])
    await line.fill(2, { date, time: '13:00' })
    return {
      entry: await waitFor(2, '13:00'),
      change: () => changeResource(resourceId, named({ memberId: ann, name: 'Ann' }, { memberId: bob, name: 'Bob' })),
      wish: { time: '13:00' },
    }
  },
  'a member who is not absent any more': async () => {
    const { resourceId } = await resource(named({ name: 'Ann' }, { name: 'Bob' }))
    const memberId = await memberOf(resourceId, 'Bob')
    await changeResource(resourceId, { exceptions: [{ from: date, to: date, memberId }] })
    await need(sunset, [{ resourceId, per: 'BOOKING' }])
    await line.fill(2, { date, time: '13:00' })
    return {
      entry: await waitFor(2, '13:00'),
      change: () => changeResource(resourceId, { exceptions: [] }),
      wish: { time: '13:00' },
    }
  },
  'a smaller need': async () => {
    const { resourceId } = await resource({ quantity: 12 })
    await need(sunset, [{ resourceId, per: 'PARTICIPANT', quantity: 3 }])
    await line.fill(4, { date, time: '13:00' })
    return {
      entry: await waitFor(2, '13:00'),
      change: () => need(sunset, [{ resourceId, per: 'PARTICIPANT', quantity: 2 }]),
      wish: { time: '13:00' },
    }
  },
  'no need any more': async () => {
    const { entry } = await waitForKayaks(8)
    return { entry, change: () => need(sunset, []), wish: { time: '13:00' } }
  },
  'a cancellation of another activity': async () => {
    const { sold } = await waitForGuide()
    return { entry: await waitFor(10, '13:00'), change: () => line.desk.cancel(sold), wish: { time: '13:00' } }
  },
  'a hold of another activity that is cancelled': async () => {
    const { resourceId } = await resource({ quantity: 1 })
    for (const each of [sunset, rapids]) await need(each, [{ resourceId, per: 'DEPARTURE' }])
    const hold = await line.desk.hold({ activityId: rapids.activityId, date, time: '12:00' })
    return { entry: await waitFor(10, '13:00'), change: () => line.desk.cancel(hold), wish: { time: '13:00' } }
  },
  'a hold of another activity that expires': async () => {
    const { resourceId } = await resource({ quantity: 1 })
    for (const each of [sunset, rapids]) await need(each, [{ resourceId, per: 'DEPARTURE' }])
    const { timeslotId } = await line.desk.hold({ activityId: rapids.activityId, date, time: '12:00' })
    const entry = await waitFor(10, '13:00')
    return {
      entry,
      // Until its end is recorded, nothing is free for anybody.
      change: async () => {
        pass(world, 30)
        await expireHolds(world.database, operatorId, timeslotId, world.now)
      },
      wish: { time: '13:00' },
    }
  },
  'another activity that needs it no more': async () => {
    await waitForGuide()
    return { entry: await waitFor(10, '13:00'), change: () => need(rapids, []), wish: { time: '13:00' } }
  },
  'another activity that is shorter': async () => {
    await waitForGuide()
    undo.push(() => product({ durationMinutes: 90 }, rapids))
    return {
      entry: await waitFor(10, '13:00'),
      change: () => product({ durationMinutes: 60 }, rapids),
      wish: { time: '13:00' },
    }
  },
  'less time before the departure': async () => {
    const { guide } = await waitForGuide(sunset, { minutesBefore: 0 } as ResourceNeedInput)
    await need(sunset, [{ resourceId: guide, per: 'DEPARTURE', minutesAfter: 180 }])
    return {
      entry: await waitFor(10, '09:00'),
      change: () => need(sunset, [{ resourceId: guide, per: 'DEPARTURE', minutesAfter: 60 }]),
    }
  },
  'a shorter duration of its own': async () => {
    await product({ durationMinutes: 240 })
    undo.push(() => product({ durationMinutes: 90 }))
    await waitForGuide()
    return { entry: await waitFor(10, '09:00'), change: () => product({ durationMinutes: 90 }) }
  },
  'another time zone': () => inAnotherZone({}),
  'another time zone, of which only one departure is wanted': () => inAnotherZone({ time: '10:00' }),
}

/** Somebody waits for the island, whose guide is free at the instants of another time zone. */
async function inAnotherZone(wish: { time?: string }): Promise<Waiting> {
  const { guide } = await waitForGuide(island)
  await need(island, [{ resourceId: guide, per: 'DEPARTURE', minutesAfter: 60 }])
  const { activityId } = island
  const entry = await line.join('Ada', { activityId, date, participants: 4, ...wish })
  undo.push(async () => {
    await line.leave(entry)
    await product({ timeZone: 'Europe/London' }, island)
  })
  return {
    entry,
    change: () => product({ timeZone: 'Europe/Berlin' }, island),
    wish: { activityId, time: '10:00' },
  }
}

describe.each([
  ['the activity', ofActivity],
  ['the calendar', ofCalendar],
  ['other bookings', ofBookings],
  ['resources', ofResources],
])('a change of %s that makes places for sale', (_, cases) => {
  it.each(Object.entries(cases))('offers them first to who waits: %s', async (_name, prepare) => {
    const { entry, change, from = 'WAITING', wish } = await prepare()
    expect(await line.states(entry)).toEqual([from])
    await change()
    const sell = async () => {
      const wanted = { date, time: '09:00', participants: 2, ...wish }
      return [await codeOf(stranger.desk.book(wanted)), await codeOf(stranger.desk.hold(wanted))]
    }
    const refused = ['insufficient-capacity', 'insufficient-capacity']
    expect(await sell()).toEqual(refused)
    await line.work()
    expect(await line.states(entry)).toEqual(['OFFERED'])
    expect(await sell()).toEqual(refused)
  })
})

describe('several who wait for what shares a resource', () => {
  it('are offered what the resource allows, and nothing more', async () => {
    const { resourceId } = await resource({ quantity: 1 })
    await need(sunset, [{ resourceId, per: 'BOOKING' }])
    const sold = await line.desk.book({ date, time: '13:00' })
    const [ada, ben] = [
      await line.join('Ada', { date, time: '13:00', participants: 2 }),
      await line.join('Ben', { date, time: '13:00', participants: 2 }),
    ]
    await line.desk.cancel(sold)
    await line.work()
    expect(await line.states(ada, ben)).toEqual(['OFFERED', 'WAITING'])
    await line.leave(ada)
    await line.work()
    expect(await line.states(ada, ben)).toEqual(['LEFT', 'OFFERED'])
  })
})
