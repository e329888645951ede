import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { findAlternatives } from '../../src/domain/availability/findAlternatives.ts'
import { findDates } from '../../src/domain/availability/findDates.ts'
import { findTimeslots } from '../../src/domain/availability/findTimeslots.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { BookingStatus } from '../../src/domain/bookings/BookingStatus.ts'
import { BookingOrder } from '../../src/domain/bookings/lists/BookingOrder.ts'
import { listBookings } from '../../src/domain/bookings/lists/listBookings.ts'
import { totalBookings } from '../../src/domain/bookings/lists/totalBookings.ts'
import { findSelection } from '../../src/domain/bookings/sale/findSale.ts'
import { findWaiver } from '../../src/domain/bookings/waiver/findWaiver.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued, whileLocked } from '../world/whileLocked.ts'
import { columnsOf, Desk, metered, pass } from './Desk.ts'

const world = useWorld(20)
let wanderly: Desk
let tripster: Desk
let counter: Desk
beforeAll(async () => {
  wanderly = await Desk.open(world, 'wanderly')
  tripster = await Desk.open(world, 'tripster')
  counter = await Desk.open(world, 'operator')
})
beforeEach(() => {
  world.now = NOW
})

const { operatorId, currency } = operators.kayaks
const { activityId } = activities.sunset
const MILLISECOND = 1 / 60_000
const start = { date: '2026-07-01', time: '09:00' }

/** What each read API returns about a hold of all ten places and its timeslot. */
async function told(hold: Booking) {
  const { database, now } = world
  const { date, time } = hold
  const [day] = await findDates(database, operatorId, activityId, date, date, now)
  const slots = await findTimeslots(database, operatorId, activityId, date, now)
  const noon = new Date(hold.startsAt.getTime() + 3_600_000)
  const near = await findAlternatives(
    database,
    operatorId,
    activityId,
    noon,
    10,
    { ...wanderly.caller, channel: Channel.PARTNER },
    now,
  )
  const selection = await findSelection(database, operatorId, { activityId, date, time }, now)
  const filter = { activityId, from: date, to: date, statuses: [BookingStatus.ON_HOLD] }
  const part = { size: 10, backwards: false, beyond: null }
  const held = await listBookings(database, operatorId, filter, BookingOrder.CREATED_AT_ASC, part, now)
  const { participants } = await totalBookings(database, operatorId, currency, filter, now)
  const { availablePlaces: available, status } = await wanderly.timeslot(hold)
  return {
    dayCapacity: day?.capacity,
    listed: slots.map(each => each.time),
    alternative: near.some(each => each.timeslotId === hold.timeslotId),
    offered: selection!.availablePlaces,
    timeslot: [available, status],
    held: held.items.map(each => each.bookingReference),
    participants,
    booking: (await wanderly.see(hold)).status,
    waiver: (await findWaiver(database, counter.caller, hold.bookingReference, now)).status,
    basket: (await wanderly.basket(hold)).status,
    history: (await wanderly.history(hold)).map(each => each.action),
  }
}

describe('a hold', () => {
  it('counts until one millisecond before it expires, and not from that instant on, even without a worker', async () => {
    const hold = await wanderly.hold({ ...start, participants: 10 })
    expect(hold).toMatchObject({ status: 'ON_HOLD', holdExpiresAt: new Date('2026-06-15T08:30:00Z'), version: 1 })
    expect(hold.cancellableUntil).toEqual(hold.holdExpiresAt)
    // A worker would record the expiry for the waitlist; none runs in this test.
    const jobs = await world.admin.query(
      'select payload, run_at "runAt" from graphile_worker._private_jobs where key = $1',
      [`hold:${hold.bookingId}`],
    )
    expect(jobs).toEqual([{ payload: { operatorId, timeslotId: hold.timeslotId }, runAt: hold.holdExpiresAt }])
    pass(world, 30 - MILLISECOND)
    expect(await told(hold)).toEqual({
      dayCapacity: 20,
      listed: ['13:00', '18:00'],
      alternative: false,
      offered: 0,
      timeslot: [0, 'FULL'],
      held: [hold.bookingReference],
      participants: 10,
      booking: 'ON_HOLD',
      waiver: 'ON_HOLD',
      basket: 'OPEN',
      history: ['HELD'],
    })
    await expect(tripster.book({ ...start, participants: 1 })).rejects.toMatchObject({
      code: 'insufficient-capacity',
      facts: { available: 0 },
    })

    pass(world, MILLISECOND)
    expect(await told(hold)).toEqual({
      dayCapacity: 30,
      listed: ['09:00', '13:00', '18:00'],
      alternative: true,
      offered: 10,
      timeslot: [10, 'OPEN'],
      held: [],
      participants: 0,
      booking: 'EXPIRED',
      waiver: 'EXPIRED',
      basket: 'ABANDONED',
      history: ['HELD', 'EXPIRED'],
    })
    // The expiry is not recorded yet.
    expect(await columnsOf(world, hold)).toMatchObject({ taken: 10, held: 10 })
    expect(await wanderly.see(hold)).toMatchObject({ holdExpiresAt: null, cancellableUntil: null, version: 2 })
    expect((await wanderly.basket(hold)).abandonedAt).toEqual(world.now)
  })

  it('gives its places to a booking or a hold from the instant it expires, and its expiry is recorded as of then', async () => {
    for (const [date, way] of [
      ['2026-07-02', 'book'],
      ['2026-07-03', 'hold'],
    ] as const) {
      world.now = NOW
      const hold = await wanderly.hold({ date, time: '09:00', participants: 10 })
      const ends = hold.holdExpiresAt!
      pass(world, 30)
      const next = await tripster[way]({ date, time: '09:00', participants: 10 })
      expect(await columnsOf(world, next)).toMatchObject({ taken: 10, held: way === 'hold' ? 10 : 0 })
      expect(await wanderly.see(hold)).toMatchObject({ status: 'EXPIRED', version: 2, cancelledAt: null })
      expect(await wanderly.history(hold)).toMatchObject([
        { version: 1, action: 'HELD', status: 'ON_HOLD', actor: 'PARTNER', occurredAt: NOW },
        { version: 2, action: 'EXPIRED', status: 'EXPIRED', actor: 'SERVICE', keyId: null, occurredAt: ends },
      ])
      pass(world, 7)
      expect(await wanderly.basket(hold)).toMatchObject({ status: 'ABANDONED', abandonedAt: ends })
    }
  })

  it('is returned again for the same Idempotency-Key, also once it has expired', async () => {
    const wish = { date: '2026-07-04', time: '09:00', idempotencyKey: 'hold-once' }
    const hold = await wanderly.hold(wish)
    expect(await wanderly.hold(wish)).toEqual(hold)
    pass(world, 45)
    expect(await wanderly.hold(wish)).toEqual(hold)
    expect(await columnsOf(world, hold)).toMatchObject({ taken: 2, held: 2 })
    for (const other of [{ participants: 3 }, { basketId: hold.basketId }]) {
      await expect(wanderly.hold({ ...wish, ...other })).rejects.toMatchObject({ code: 'idempotency-mismatch' })
    }
    await expect(wanderly.book(wish)).rejects.toMatchObject({ code: 'idempotency-mismatch' })
    // Idempotency keys are scoped to the seller.
    expect((await tripster.hold(wish)).bookingId).not.toBe(hold.bookingId)
  })

  it('refuses a concurrent request with the same Idempotency-Key, and afterwards returns the booking to it', async () => {
    const wish = { date: '2026-07-04', time: '13:00', idempotencyKey: 'hold-twice' }
    const [slot] = (await counter.timeslotsOf(wish.date)).filter(each => each.time === wish.time)
    const { first, second } = await holding(
      world,
      [['select from timeslot where timeslot_id = $1 for update', [slot!.timeslotId]]],
      async () => {
        const first = wanderly.hold(wish)
        await untilQueued(world, 1)
        return { first, second: await wanderly.hold(wish).catch((error: unknown) => error) }
      },
    )
    expect(second).toMatchObject({ code: 'idempotency-conflict', facts: { retryAfterSeconds: 1 } })
    const made = await first
    expect(await wanderly.hold(wish)).toEqual(made)
    expect(await columnsOf(world, slot!)).toMatchObject({ taken: 2, held: 2 })
  })

  it('is not metered, and its price is due', async () => {
    const before = await metered(world)
    const hold = await counter.hold({ date: '2026-07-05', participants: 3 })
    expect(await counter.basket(hold)).toMatchObject({
      status: 'OPEN',
      channel: 'POINT_OF_SALE',
      total: { amount: 13_500, currency: 'GBP' },
      amountDue: { amount: 13_500, currency: 'GBP' },
      completedAt: null,
    })
    expect(await metered(world)).toEqual(before)
  })
})

describe('the limits of holds', () => {
  const limit = (byKey: number, here: number) =>
    world.admin.query(
      'update operator set held_places_per_key = $2, held_places_per_timeslot = $3 where operator_id = $1',
      [operatorId, byKey, here],
    )

  beforeEach(async () => {
    await world.admin.query(`update booking set hold_expires_at = $1 where status = 'ON_HOLD'`, [NOW])
    await limit(6, 5)
  })
  afterAll(() => limit(100, 50))

  it('count the places that one key holds in all timeslots, until they are confirmed, cancelled or expired', async () => {
    const date = '2026-07-10'
    const first = await wanderly.hold({ date, time: '09:00', participants: 3 })
    const second = await wanderly.hold({ date, time: '13:00', participants: 3 })
    await expect(wanderly.hold({ date, time: '18:00', participants: 1 })).rejects.toMatchObject({
      code: 'hold-limit',
      message:
        'This key holds 6 places that nobody has paid for; with 1 more it would hold more than 6. Confirm or cancel some of them first.',
    })
    // Other keys have their own limit, and places booked in one step are not held.
    await tripster.hold({ date, time: '18:00', participants: 2 })
    await wanderly.book({ date, time: '18:00', participants: 1 })
    await wanderly.confirm(first)
    await wanderly.hold({ date, time: '18:00', participants: 1 })
    await wanderly.cancel(second)
    const last = await wanderly.hold({ date, time: '09:00', participants: 5 })
    world.now = last.holdExpiresAt!
    await wanderly.hold({ date, time: '13:00', participants: 5 })
  })

  it('count the places on hold in one timeslot for all keys together', async () => {
    const date = '2026-07-11'
    await wanderly.hold({ date, participants: 3 })
    await expect(tripster.hold({ date, participants: 3 })).rejects.toMatchObject({
      code: 'hold-limit',
      message:
        'In this timeslot 3 places are on hold; with 3 more it would be more than 5. Book in one step, or try again when a hold has ended.',
    })
    await tripster.hold({ date, participants: 2 })
    pass(world, 30)
    await tripster.hold({ date, participants: 5 })
  })

  it('apply to amendments too: to more participants and to another timeslot', async () => {
    const date = '2026-07-12'
    const hold = await wanderly.hold({ date, time: '09:00', participants: 2 })
    await expect(wanderly.amend(hold, { participants: 6 })).rejects.toMatchObject({ code: 'hold-limit' })
    await wanderly.hold({ date, time: '13:00', participants: 4 })
    await expect(wanderly.amend(hold, { participants: 3 })).rejects.toMatchObject({
      code: 'hold-limit',
      message: expect.stringContaining('This key holds 6 places'),
    })
    await expect(wanderly.amend(hold, { time: '13:00' })).rejects.toMatchObject({
      code: 'hold-limit',
      message: expect.stringContaining('In this timeslot 4 places are on hold; with 2 more'),
    })
    expect(await wanderly.amend(hold, { time: '18:00' })).toMatchObject({ time: '18:00', status: 'ON_HOLD' })
    // The limits do not apply to a booking that is paid for.
    const sold = await wanderly.book({ date, time: '13:00', participants: 1 })
    expect((await wanderly.amend(sold, { participants: 6 })).participants).toBe(6)
  })

  it('are not exceeded by concurrent holds of one key in two timeslots', async () => {
    const date = '2026-07-13'
    const ids = (await counter.timeslotsOf(date)).map(each => each.timeslotId)
    const outcomes = await whileLocked(
      world,
      [['select from timeslot where timeslot_id = any($1) for update', [ids]]],
      () =>
        Promise.allSettled([
          wanderly.hold({ date, time: '09:00', participants: 4 }),
          wanderly.elsewhere().hold({ date, time: '13:00', participants: 4 }),
        ]),
      { waiting: 2 },
    )
    expect(codes(outcomes)).toEqual(['hold-limit', 'made'])
  })

  it('are not exceeded by concurrent holds in one timeslot', async () => {
    const date = '2026-07-14'
    const [slot] = await counter.timeslotsOf(date)
    const outcomes = await whileLocked(
      world,
      [['select from timeslot where timeslot_id = $1 for update', [slot!.timeslotId]]],
      () =>
        Promise.allSettled([
          wanderly.hold({ date, participants: 3 }),
          tripster.elsewhere().hold({ date, participants: 3 }),
        ]),
      { waiting: 2 },
    )
    expect(codes(outcomes)).toEqual(['hold-limit', 'made'])
    expect(await columnsOf(world, slot!)).toMatchObject({ taken: 3, held: 3 })
  })

  it('serialise an amendment and a hold of one key', async () => {
    const date = '2026-07-15'
    const hold = await wanderly.hold({ date, time: '09:00', participants: 1 })
    const outcomes = await whileLocked(
      world,
      [[`select pg_advisory_xact_lock(hashtextextended('held by ' || $1::uuid, 0))`, [hold.heldBy]]],
      async () => {
        const amended = wanderly.amend(hold, { participants: 4 })
        await untilQueued(world, 1)
        return Promise.allSettled([amended, wanderly.hold({ date, time: '13:00', participants: 4 })])
      },
      { waiting: 2 },
    )
    expect(codes(outcomes)).toEqual(['hold-limit', 'made'])
  })
})

function codes(outcomes: PromiseSettledResult<unknown>[]): string[] {
  return outcomes.map(each => (each.status === 'fulfilled' ? 'made' : (each.reason.code as string))).sort()
}
