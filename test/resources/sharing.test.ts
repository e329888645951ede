import { beforeAll, describe, expect, it } from '@jest/globals'
import { setScheduleException } from '../../src/domain/availability/changeExceptions.ts'
import { findDates } from '../../src/domain/availability/findDates.ts'
import { findTimeslots } from '../../src/domain/availability/findTimeslots.ts'
import { BookingStatus } from '../../src/domain/bookings/BookingStatus.ts'
import { expireAllHolds } from '../../src/domain/bookings/holds/expireAllHolds.ts'
import { importBooking } from '../../src/domain/bookings/imports/importBooking.ts'
import { findBookingRefusal } from '../../src/domain/bookings/sale/findBookingRefusal.ts'
import { findSelection } from '../../src/domain/bookings/sale/findSale.ts'
import { sellerOf } from '../../src/domain/bookings/sale/sellerOf.ts'
import type { Refusal } from '../../src/domain/refusals/refusal.ts'
import type { ResourceNeedInput } from '../../src/domain/resources/ResourceInput.ts'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource, updateResource } from '../../src/domain/resources/writeResource.ts'
import { Desk } from '../bookings/Desk.ts'
import { activities, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const { operatorId } = operators.kayaks
const { sunset, cave, rapids } = activities

const world = useWorld(40)
let desk: Desk
beforeAll(async () => {
  desk = await Desk.open(world, 'operator')
})

const addResource = async (name: string, quantity: number): Promise<string> =>
  (await createResource(world.database, desk.caller, { name, quantity }, world.now)).resourceId

const need = (activity: { activityId: string }, needs: ResourceNeedInput[], force = false) =>
  updateNeeds(world.database, operatorId, activity.activityId, needs, force, world.now)

const placesOn = async (activity: { activityId: string }, date: string) =>
  Object.fromEntries(
    (await findTimeslots(world.database, operatorId, activity.activityId, date, world.now)).map(each => [
      each.time,
      each.availablePlaces,
    ]),
  )

const refusalOf = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => {
      throw new Error('It was not refused.')
    },
    error => error as Refusal,
  )

describe('kayaks that two activities share', () => {
  // The sea cave starts at 11:00, the rapids at 12:00; both last 90 minutes.
  const day = { date: '2026-07-01' }

  it('leave each timeslot the least of its own places and of what is free at that time', async () => {
    const kayaks = await addResource('Kayak', 6)
    await need(cave, [{ resourceId: kayaks, per: 'PARTICIPANT' }])
    await need(rapids, [{ resourceId: kayaks, per: 'PARTICIPANT' }])
    expect(await placesOn(cave, day.date)).toEqual({ '11:00': 6 })
    expect(await placesOn(rapids, day.date)).toEqual({ '12:00': 6 })
    const booking = await desk.book({ activityId: rapids.activityId, ...day, time: '12:00', participants: 4 })
    expect(await placesOn(cave, day.date)).toEqual({ '11:00': 2 })
    expect(await placesOn(rapids, day.date)).toEqual({ '12:00': 2 })
    const [date] = await findDates(world.database, operatorId, rapids.activityId, day.date, day.date, world.now)
    expect(date).toMatchObject({ capacity: 2 })
    const more = await desk.amend(booking, { participants: 6 })
    expect(await placesOn(cave, day.date)).toEqual({})
    expect(await placesOn(sunset, day.date)).toEqual({ '09:00': 10, '13:00': 10, '18:00': 10 })
    await desk.cancel(more)
    expect(await placesOn(cave, day.date)).toEqual({ '11:00': 6 })
    await updateResource(world.database, operatorId, kayaks, { quantity: 3 }, false, world.now)
    expect(await placesOn(cave, day.date)).toEqual({ '11:00': 3 })
    await need(rapids, [])
    await need(cave, [])
    expect(await placesOn(cave, day.date)).toEqual({ '11:00': 8 })
  })

  it('are refused by name, with alternatives that have them', async () => {
    const kayaks = await addResource('Double kayak', 3)
    await need(sunset, [{ resourceId: kayaks, per: 'GROUP', groupSize: 2 }])
    await desk.book({ ...day, time: '09:00', participants: 3 })
    expect(await placesOn(sunset, day.date)).toMatchObject({ '09:00': 3 })
    const refusal = await refusalOf(desk.book({ ...day, time: '09:00', participants: 4 }))
    expect(refusal.code).toBe('insufficient-capacity')
    expect(refusal.facts).toMatchObject({ available: 3, shortResources: ['Double kayak'] })
    expect(refusal.facts.alternatives).toHaveLength(5)
    await need(sunset, [], true)
  })
})

describe('a refusal', () => {
  it('names no resource if enough of all became free after the timeslot was read', async () => {
    const boards = await addResource('Board', 2)
    await need(rapids, [{ resourceId: boards, per: 'PARTICIPANT' }])
    const day = { activityId: rapids.activityId, date: '2026-07-03' }
    const booking = await desk.book({ ...day, time: '12:00', participants: 2 })
    const wish = { ...day, time: '12:00', participants: 1 }
    const selection = await findSelection(world.database, operatorId, wish, world.now)
    const read = selection as typeof selection & { timeslotId: string }
    const refuse = () =>
      findBookingRefusal(world.database, operatorId, read!, 1, sellerOf(desk.caller, desk.channel), world.now)
    expect((await refuse())!.facts).toMatchObject({ available: 0, shortResources: ['Board'] })
    await desk.cancel(booking)
    const { code, facts } = (await refuse())!
    expect(code).toBe('insufficient-capacity')
    expect(facts).not.toHaveProperty('shortResources')
    await need(rapids, [])
  })
})

describe('a forced shortage', () => {
  it('is refused with the bookings concerned, and marks them when it is forced', async () => {
    const van = await addResource('Van', 2)
    await need(cave, [{ resourceId: van, per: 'DEPARTURE' }])
    await need(rapids, [{ resourceId: van, per: 'DEPARTURE', minutesBefore: 60 }])
    const day = { date: '2026-07-05' }
    const one = await desk.book({ activityId: rapids.activityId, ...day, time: '12:00', participants: 4 })
    const two = await desk.book({ activityId: rapids.activityId, ...day, time: '12:00', participants: 2 })
    const refusal = await refusalOf(
      updateResource(
        world.database,
        operatorId,
        van,
        { exceptions: [{ from: '2026-07-05', to: '2026-07-06', quantity: 0, reason: 'Repair' }] },
        false,
        world.now,
      ),
    )
    expect(refusal.code).toBe('resource-shortage')
    expect(refusal.facts.shortages).toMatchObject([
      {
        missing: 1,
        date: '2026-07-05',
        time: '12:00',
        bookingReferences: expect.arrayContaining([one.bookingReference, two.bookingReference]),
      },
    ])
    await updateResource(
      world.database,
      operatorId,
      van,
      { exceptions: [{ from: '2026-07-05', to: '2026-07-06', quantity: 0, reason: 'Repair' }] },
      true,
      world.now,
    )
    expect(await placesOn(rapids, '2026-07-05')).toEqual({})
    expect(await placesOn(rapids, '2026-07-07')).toEqual({ '12:00': 8 })
    await desk.cancel(one)
    await desk.cancel(two)
    expect(await world.admin.query('select used from resource_use where spare < 0 or short > 0')).toEqual([])
    expect(await placesOn(rapids, '2026-07-05')).toEqual({})
  })
})

describe('a hold of another activity', () => {
  it('uses the resource until its exact end, whether or not that is recorded', async () => {
    const boat = await addResource('Boat', 1)
    await need(sunset, [{ resourceId: boat, per: 'BOOKING' }])
    await need(rapids, [{ resourceId: boat, per: 'BOOKING' }])
    const wish = { activityId: sunset.activityId, date: '2026-07-08', time: '13:00', participants: 1 }
    const hold = await desk.hold({ ...wish, activityId: rapids.activityId, time: '12:00' })
    const refusal = await refusalOf(desk.book(wish))
    expect(refusal.facts.shortResources).toEqual(['Boat'])
    const before = world.now
    world.now = hold.holdExpiresAt!
    try {
      expect(await desk.book(wish)).toMatchObject({ status: 'CONFIRMED' })
      expect(await desk.see(hold)).toMatchObject({ status: 'EXPIRED' })
    } finally {
      world.now = before
    }
  })
})

describe('an amendment', () => {
  it('gives back what it used before it takes, and grows without another of what is needed once', async () => {
    // The sunset tour at 13:00 overlaps with the rapids at 12:00; both need the only boat for each booking.
    const booking = await desk.book({
      activityId: sunset.activityId,
      date: '2026-07-09',
      time: '13:00',
      participants: 2,
    })
    expect(await placesOn(sunset, '2026-07-09')).toEqual({ '09:00': 10, '18:00': 10 })
    const grown = await desk.amend(booking, { participants: 5 })
    expect(grown.participants).toBe(5)
    const moved = await desk.amend(grown, { time: '18:00' })
    expect(await placesOn(sunset, '2026-07-09')).toEqual({ '09:00': 10, '13:00': 10 })
    const other = await desk.book({ activityId: rapids.activityId, date: '2026-07-09', time: '12:00', participants: 1 })
    const refusal = await refusalOf(desk.amend(moved, { time: '13:00' }))
    expect(refusal.code).toBe('insufficient-capacity')
    expect(refusal.facts).toMatchObject({ available: 0, shortResources: ['Boat'] })
    expect(await desk.see(moved)).toMatchObject({ time: '18:00', participants: 5 })
    await desk.cancel(other)
    expect(await desk.amend(moved, { time: '13:00' })).toMatchObject({ time: '13:00' })
  })
})

describe('a change of a booking that needs what an expired hold of another activity used', () => {
  it.each([
    ['amended', '2026-07-10'],
    ['moved', '2026-07-11'],
    ['confirmed late', '2026-07-13'],
  ])('is %s before its end is recorded', async (what, date) => {
    const canoe = await addResource(`Canoe ${what}`, 2)
    await need(sunset, [{ resourceId: canoe, per: 'GROUP', groupSize: 2 }], true)
    await need(rapids, [{ resourceId: canoe, per: 'BOOKING' }], true)
    const wish = { date, activityId: sunset.activityId, time: '13:00', participants: 2 }
    const late = what === 'confirmed late' ? await desk.hold(wish) : null
    const before = world.now
    try {
      if (late) {
        world.now = late.holdExpiresAt!
        await expireAllHolds(world.database, operatorId, world.now)
        await desk.book({ ...wish, activityId: rapids.activityId, time: '12:00', participants: 1 })
      }
      const own = what === 'amended' ? await desk.book(wish) : await desk.book({ ...wish, time: '18:00' })
      const other = await desk.hold({ ...wish, activityId: rapids.activityId, time: '12:00', participants: 1 })
      if (what === 'moved') await desk.book({ ...wish, activityId: rapids.activityId, time: '12:00', participants: 1 })
      const change = () =>
        late ? desk.confirm(late) : desk.amend(own, what === 'amended' ? { participants: 4 } : { time: '13:00' })
      const refusal = await refusalOf(change())
      expect(refusal.facts.shortResources).toEqual([`Canoe ${what}`])
      expect(await desk.see(other)).toMatchObject({ status: 'ON_HOLD' })
      world.now = other.holdExpiresAt!
      expect(await change()).toMatchObject({ status: 'CONFIRMED', time: '13:00' })
      expect(await desk.see(other)).toMatchObject({ status: 'EXPIRED' })
    } finally {
      world.now = before
      await need(sunset, [], true)
      await need(rapids, [], true)
    }
  })
})

describe('what a hold of another activity used whose departure was closed', () => {
  it.each([
    ['sold', '2026-07-15'],
    ['taken by an amendment', '2026-07-16'],
  ])('is %s before its end is recorded', async (what, date) => {
    const skiff = await addResource(`Skiff ${what}`, 1)
    await need(sunset, [{ resourceId: skiff, per: 'GROUP', groupSize: 2 }], true)
    await need(rapids, [{ resourceId: skiff, per: 'BOOKING' }], true)
    const wish = { date, activityId: sunset.activityId, time: '13:00', participants: 2 }
    const other = await desk.hold({ ...wish, activityId: rapids.activityId, time: '12:00', participants: 1 })
    const elsewhere = what === 'sold' ? null : await desk.book({ ...wish, time: '18:00' })
    const take = () => (elsewhere ? desk.amend(elsewhere, { time: '13:00' }) : desk.book(wish))
    expect((await refusalOf(take())).facts.shortResources).toEqual([`Skiff ${what}`])
    const closed = { date, time: '12:00', capacity: null }
    await setScheduleException(world.database, operatorId, rapids.activityId, closed, world.now)
    expect(await take()).toMatchObject({ status: 'CONFIRMED', time: '13:00' })
    expect(await desk.see(other)).toMatchObject({ status: 'EXPIRED' })
    await need(sunset, [], true)
    await need(rapids, [], true)
  })
})

describe('a departure that has started', () => {
  it('goes on with what its activity needed then', async () => {
    const paddle = await addResource('Paddle', 9)
    await need(rapids, [{ resourceId: paddle, per: 'PARTICIPANT' }], true)
    const booking = await desk.book({
      activityId: rapids.activityId,
      date: '2026-07-14',
      time: '12:00',
      participants: 4,
    })
    const before = world.now
    world.now = new Date(booking.startsAt.getTime() + 60_000)
    const used = () => world.admin.query('select used from resource_use where timeslot_id = $1', [booking.timeslotId])
    try {
      await need(rapids, [{ resourceId: paddle, per: 'PARTICIPANT', quantity: 2 }], true)
      expect(await desk.amend(booking, { participants: 3 })).toMatchObject({ participants: 3 })
      expect(await used()).toEqual([{ used: 3 }])
      await need(rapids, [])
      expect(await desk.cancel(await desk.see(booking))).toMatchObject({ status: 'CANCELLED' })
      expect(await used()).toEqual([{ used: 0 }])
    } finally {
      world.now = before
    }
  })
})

describe('a timeslot that has ended', () => {
  it('can be imported into when its activity needs nothing any more', async () => {
    const raft = await addResource('Raft', 9)
    await need(cave, [{ resourceId: raft, per: 'PARTICIPANT' }])
    const [began] = await world.admin.query<{ timeslotId: string; startsAt: Date }>(
      `select timeslot_id "timeslotId", starts_at "startsAt" from timeslot where activity_id = $1 and date = '2026-07-12'`,
      [cave.activityId],
    )
    const before = world.now
    world.now = new Date(began!.startsAt.getTime() + 86_400_000)
    try {
      await need(cave, [])
      const booking = await importBooking(
        world.database,
        desk.caller,
        {
          externalReference: 'raft-1',
          activityId: cave.activityId,
          timeslotId: began!.timeslotId,
          participants: 3,
          customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: null },
          status: BookingStatus.CONFIRMED,
        },
        world.now,
      )
      expect(booking).toMatchObject({ participants: 3, time: '11:00' })
    } finally {
      world.now = before
    }
  })
})
