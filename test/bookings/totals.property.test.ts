import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Actor } from '../../src/domain/bookings/Actor.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { BookingStatus } from '../../src/domain/bookings/BookingStatus.ts'
import { writeStep } from '../../src/domain/bookings/changes/BookingStep.ts'
import { BookingAction } from '../../src/domain/bookings/events/BookingAction.ts'
import { expireHolds } from '../../src/domain/bookings/holds/expireHolds.ts'
import type { BookingFilter } from '../../src/domain/bookings/lists/BookingFilter.ts'
import { countBookings, countBookingsBy } from '../../src/domain/bookings/lists/countBookings.ts'
import { mergeBookingTotals } from '../../src/domain/bookings/lists/mergeBookingTotals.ts'
import { totalBookings, totalBookingsBy } from '../../src/domain/bookings/lists/totalBookings.ts'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { activities, operators, partners } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'
import { Desk, pass } from './Desk.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const { activityId } = activities.sunset
const { partnerId } = partners.wanderly
let desks: Desk[]
beforeAll(async () => {
  desks = [await Desk.open(world, 'operator'), await Desk.open(world, 'wanderly'), await Desk.open(world, 'tripster')]
  await world.admin.query('update timeslot set capacity = 100000')
  await world.admin.query('update operator set held_places_per_key = 10000, held_places_per_timeslot = 10000')
})

const step = fc.record({
  what: fc.constantFrom(
    ...(['book', 'book', 'hold', 'confirm', 'amend', 'move', 'cancel', 'redeem', 'later', 'expire', 'merge'] as const),
  ),
  desk: fc.nat(2),
  which: fc.nat(50),
  participants: fc.integer({ min: 1, max: 4 }),
})

// Bookings are for the first day until they are moved.
const FIRST_DAY = '2026-07-01'

const filters: BookingFilter[] = [
  {},
  { activityIds: [activityId] },
  { partnerIds: [partnerId] },
  { channels: [Channel.POINT_OF_SALE] },
  { statuses: [BookingStatus.CONFIRMED, BookingStatus.CANCELLED] },
  { statuses: [BookingStatus.ON_HOLD] },
  { statuses: [BookingStatus.EXPIRED] },
  { statuses: [BookingStatus.EXPIRED, BookingStatus.ON_HOLD], partnerIds: [partnerId] },
  { date: { from: FIRST_DAY, to: FIRST_DAY } },
  { date: { from: '2026-07-02' } },
  { date: { to: FIRST_DAY }, statuses: [BookingStatus.CANCELLED, BookingStatus.ON_HOLD] },
  { date: { from: '2026-06-30', to: '2026-07-31' }, partnerIds: [partnerId] },
]

/** The same filters with a condition that every booking meets, and for which no totals are kept. */
const recounted = (filter: BookingFilter) => ({ ...filter, createdAt: { from: new Date(0) } })

const totals = (filter: BookingFilter) => totalBookings(world.database, operatorId, 'GBP', filter, world.now)

async function expectExact(): Promise<void> {
  const { database, now } = world
  for (const filter of filters) {
    expect([filter, await totals(filter)]).toEqual([filter, await totals(recounted(filter))])
    const count = await countBookings(database, operatorId, filter, now)
    expect(count).toBe(await countBookings(database, operatorId, recounted(filter), now))
    for (const [by, parents] of [
      ['activity', [activityId]],
      ['partner', [partnerId, partners.tripster.partnerId]],
    ] as const) {
      const sums = (some: BookingFilter) => totalBookingsBy(database, operatorId, 'GBP', by, parents, some, now)
      const counts = (some: BookingFilter) => countBookingsBy(database, operatorId, by, parents, some, now)
      expect(await sums(filter)).toEqual(await sums(recounted(filter)))
      expect(await counts(filter)).toEqual(await counts(recounted(filter)))
    }
  }
}

describe('the totals that are kept', () => {
  it('equal a recount after any sequence of sales, holds, changes and expiries', async () => {
    const made: Booking[] = []
    const done = new Set<string>()
    const take = async ({ what, desk: index, which, participants }: ReturnType<typeof step.generate>['value']) => {
      const desk = desks[index]!
      const booking = made[which % Math.max(1, made.length)]
      const owner = booking && desks.find(each => each.caller.partnerId === booking.partnerId)!
      if (what === 'book') made.push(await desk.book({ participants }))
      else if (what === 'hold') made.push(await desk.hold({ participants }))
      else if (what === 'later') pass(world, 20)
      else if (what === 'merge') await merge(1)
      else if (!booking || !owner) return
      else if (what === 'confirm') await owner.confirm(booking)
      else if (what === 'amend') await owner.amend(booking, { participants })
      else if (what === 'move') await owner.amend(booking, { date: `2026-07-0${1 + (which % 3)}`, time: '09:00' })
      else if (what === 'cancel') await owner.cancel(booking)
      else if (what === 'redeem') await redeem(booking)
      else await expireHolds(world.database, operatorId, booking.timeslotId, world.now)
      done.add(what)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async steps => {
        for (const each of steps) {
          try {
            await take(each)
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
          }
        }
        await expectExact()
      }),
      { numRuns: 8, endOnFailure: true },
    )
    expect([...done]).toEqual(
      expect.arrayContaining([
        'book',
        'hold',
        'confirm',
        'amend',
        'move',
        'cancel',
        'redeem',
        'later',
        'expire',
        'merge',
      ]),
    )
  })

  it('include the booking of a transaction from its commit on, and never before', async () => {
    const booking = await desks[0]!.book()
    const { bookingCount: before, inactive } = await totals({})
    await world.database.transaction(async sql => {
      const after = { ...booking, status: BookingStatus.CANCELLED, cancelledAt: world.now }
      const service = { actor: Actor.SERVICE, keyId: null }
      await writeStep(sql, operatorId, booking, { action: BookingAction.CANCELLED, after }, service, world.now)
      expect(await totals({})).toMatchObject({ bookingCount: before, inactive })
      expect(await totalBookings(sql, operatorId, 'GBP', {}, world.now)).toMatchObject({
        bookingCount: before,
        inactive: { bookingCount: inactive.bookingCount + 1 },
      })
    })
    expect((await totals({})).inactive.bookingCount).toBe(inactive.bookingCount + 1)
    await expectExact()
  })

  it('stay the same when their parts are merged into few, also by two at once', async () => {
    const booking = await desks[0]!.book({ participants: 10 })
    for (let index = 0; index < 110; index++) await desks[0]!.amend(booking, { participants: (index % 9) + 1 })
    const before = await totals({})
    const ofDay = await totals({ date: { from: FIRST_DAY, to: FIRST_DAY } })
    // Both read what is to be merged before one of them can write.
    await whileLocked(world, [['lock table booking_total in exclusive mode']], () => Promise.all([merge(), merge()]), {
      waiting: 2,
    })
    expect(await totals({})).toEqual(before)
    expect(await totals({ date: { from: FIRST_DAY, to: FIRST_DAY } })).toEqual(ofDay)
    await expectExact()
    const [parts] = await world.admin.query<{ count: number }>('select count(*)::int count from booking_total')
    expect(parts!.count).toBeLessThan(50)
  })
})

/** Redeems a booking on the last day to which bookings are moved. */
async function redeem(booking: Booking): Promise<void> {
  const { now } = world
  world.now = new Date('2026-07-03T12:00:00Z')
  try {
    await desks[0]!.settle(booking, 'redeem')
  } finally {
    world.now = now
  }
}

async function merge(minParts?: number): Promise<void> {
  const run = newChoreRun()
  await mergeBookingTotals(world.database, run, minParts)
  expect(run.failures).toEqual([])
}
