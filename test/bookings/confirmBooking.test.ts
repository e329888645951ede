import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { holdBooking } from '../../src/domain/bookings/holds/holdBooking.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { activities, NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { columnsOf, Desk, metered, pass } from './Desk.ts'

const world = useWorld()
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

const { sunset, island, midnight } = activities

describe('confirmBooking', () => {
  it('confirms the hold of a partner and completes its purchase, once', async () => {
    const hold = await wanderly.hold()
    pass(world, 10)
    const confirmed = await wanderly.confirm(hold, { paymentReference: ' W-1 ' })
    expect(confirmed).toMatchObject({
      ...hold,
      status: 'CONFIRMED',
      version: 2,
      holdExpiresAt: null,
      paymentReference: 'W-1',
      cancellableUntil: new Date('2026-06-30T08:00:00Z'),
    })
    expect(await columnsOf(world, hold)).toMatchObject({ taken: 2, held: 0 })
    expect(await wanderly.basket(hold)).toMatchObject({
      status: 'COMPLETED',
      completedAt: world.now,
      total: { amount: 9000 },
      amountDue: { amount: 0 },
    })
    expect(await metered(world)).toEqual([encodeTypeId('bsk', hold.basketId)])

    pass(world, 1)
    expect(await wanderly.confirm(hold, { paymentReference: 'W-1' })).toEqual(confirmed)
    expect(await wanderly.history(hold)).toMatchObject([
      { version: 1, action: 'HELD', status: 'ON_HOLD', keyId: wanderly.caller.keyId },
      { version: 2, action: 'CONFIRMED', status: 'CONFIRMED', actor: 'PARTNER', keyId: wanderly.caller.keyId },
    ])
    expect(await metered(world)).toHaveLength(1)
  })

  it('leaves the purchase of the operator open until it is paid for, unless nothing is due', async () => {
    const hold = await counter.hold({ date: '2026-07-02' })
    const before = await metered(world)
    expect((await counter.confirm(hold)).status).toBe('CONFIRMED')
    expect(await counter.basket(hold)).toMatchObject({ status: 'OPEN', amountDue: { amount: 9000 } })
    expect(await metered(world)).toEqual(before)
    // A confirmed booking keeps its places, paid for or not.
    pass(world, 600)
    expect((await counter.see(hold)).status).toBe('CONFIRMED')
    expect(await counter.pay(hold, 9000)).toMatchObject({ status: 'COMPLETED', amountDue: { amount: 0 } })

    await world.admin.query(
      `update product set pricing = jsonb_set(pricing, '{units,0,price}', '0') where activity_id = $1`,
      [island.activityId],
    )
    const free = await counter.hold({ activityId: island.activityId, date: '2026-07-02', time: '10:00' })
    await counter.confirm(free)
    expect(await counter.basket(free)).toMatchObject({ status: 'COMPLETED', total: { amount: 0 } })
    const both = [hold, free].map(each => encodeTypeId('bsk', each.basketId))
    expect(await metered(world)).toEqual([...before, ...both].sort())
  })

  it('completes the purchase of a partner when the partner confirms what the operator has confirmed before', async () => {
    const hold = await wanderly.hold({ date: '2026-07-11' })
    await counter.confirm(hold)
    expect((await wanderly.basket(hold)).status).toBe('OPEN')
    const seen = { paymentReference: 'W-3', expectedVersion: 1 }
    await expect(wanderly.confirm(hold, seen)).rejects.toMatchObject({ code: 'version-conflict' })
    const paid = await wanderly.confirm(hold, { ...seen, expectedVersion: 2 })
    expect(paid).toMatchObject({ status: 'CONFIRMED', paymentReference: 'W-3', version: 3 })
    expect(await wanderly.basket(hold)).toMatchObject({ status: 'COMPLETED', amountDue: { amount: 0 } })
    expect(await wanderly.confirm(hold, { ...seen, expectedVersion: 2 })).toEqual(paid)
    expect(await metered(world)).toContain(encodeTypeId('bsk', hold.basketId))
  })

  it('takes the places again when the hold has expired and they are still free', async () => {
    const hold = await wanderly.hold({ date: '2026-07-03', participants: 6 })
    await tripster.book({ date: '2026-07-03', participants: 4 })
    pass(world, 30)
    expect((await wanderly.see(hold)).status).toBe('EXPIRED')
    expect(await wanderly.confirm(hold, { expectedVersion: 2 })).toMatchObject({ status: 'CONFIRMED', version: 3 })
    expect(await columnsOf(world, hold)).toMatchObject({ taken: 10, held: 0 })
    expect((await wanderly.history(hold)).map(each => each.action)).toEqual(['HELD', 'EXPIRED', 'CONFIRMED'])
    expect(await wanderly.basket(hold)).toMatchObject({ status: 'COMPLETED', abandonedAt: null })
  })

  it('is refused two days after the hold began, because the price is not guaranteed longer', async () => {
    const hold = await wanderly.hold({ date: '2026-07-04', participants: 1 })
    pass(world, 2 * 24 * 60 + 1)
    await expect(wanderly.confirm(hold)).rejects.toMatchObject({
      code: 'invalid-transition',
      message: `Booking ${hold.bookingReference} is EXPIRED, and its hold began more than two days ago: hold or book the places again.`,
    })
  })

  it('confirms an expired hold of an unpublished activity for the operator only', async () => {
    const hold = await wanderly.hold({ date: '2026-07-05', participants: 1 })
    const publish = (published: boolean) =>
      world.admin.query('update product set published = $2 where activity_id = $1', [sunset.activityId, published])
    pass(world, 30)
    await publish(false)
    await expect(wanderly.confirm(hold)).rejects.toMatchObject({ code: 'timeslot-closed' })
    expect((await counter.confirm(hold)).status).toBe('CONFIRMED')
    await expect(wanderly.amend(hold, { participants: 2 })).rejects.toMatchObject({ code: 'invalid-transition' })
    expect((await wanderly.amend(hold, { notes: 'x' })).notes).toBe('x')
    expect((await counter.amend(hold, { participants: 2 })).participants).toBe(2)
    await publish(true)
  })

  it('reopens an abandoned basket, which is then due for payment', async () => {
    const hold = await counter.hold({ date: '2026-07-12' })
    pass(world, 30)
    expect((await counter.basket(hold)).status).toBe('ABANDONED')
    await counter.confirm(hold)
    expect(await counter.basket(hold)).toMatchObject({ status: 'OPEN', abandonedAt: null, amountDue: { amount: 9000 } })
  })

  it('is refused with alternatives when the hold has expired and another buyer has the places', async () => {
    const hold = await wanderly.hold({ date: '2026-07-04', participants: 6 })
    pass(world, 30)
    await tripster.book({ date: '2026-07-04', participants: 5 })
    await tripster.book({ date: '2026-07-04', time: '13:00', participants: 5 })
    const before = await metered(world)
    await expect(wanderly.confirm(hold)).rejects.toMatchObject({
      code: 'insufficient-capacity',
      message: 'Sunset Kayak Tour on 2026-07-04 at 09:00 has only 5 places left; 6 were asked for.',
      facts: { available: 5, alternatives: expect.arrayContaining([expect.objectContaining({ time: '18:00' })]) },
    })
    expect(await wanderly.see(hold)).toMatchObject({ status: 'EXPIRED', version: 2 })
    expect(await columnsOf(world, hold)).toMatchObject({ taken: 5, held: 0 })
    expect(await metered(world)).toEqual(before)
  })

  it('refuses a hold when the timeslot is closed, and an expired one past its cutoff, but confirms a live one then', async () => {
    const late = await wanderly.hold({ date: '2026-07-05' })
    pass(world, 5)
    const inTime = await wanderly.hold({ date: '2026-07-05' })
    await world.admin.query('update timeslot set closed = true where timeslot_id = $1', [late.timeslotId])
    pass(world, 25)
    await expect(wanderly.confirm(late)).rejects.toMatchObject({ code: 'timeslot-closed' })
    await expect(wanderly.confirm(inTime)).rejects.toMatchObject({ code: 'timeslot-closed' })
    await world.admin.query('update timeslot set closed = false where timeslot_id = $1', [late.timeslotId])
    expect((await wanderly.confirm(inTime)).status).toBe('CONFIRMED')

    // Booking closes an hour before 09:00 in London.
    world.now = new Date('2026-07-06T06:45:00Z')
    const last = await wanderly.hold({ date: '2026-07-06' })
    const lost = await wanderly.hold({ date: '2026-07-06' })
    world.now = new Date('2026-07-06T07:14:59Z')
    expect((await wanderly.confirm(last)).status).toBe('CONFIRMED')
    world.now = new Date('2026-07-06T07:15:00Z')
    await expect(wanderly.confirm(lost)).rejects.toMatchObject({ code: 'timeslot-closed' })
  })

  it('makes the booking PENDING where the operator accepts each booking by hand', async () => {
    await world.admin.query('update product set acceptance_required = true where activity_id = $1', [
      midnight.activityId,
    ])
    const wish = { activityId: midnight.activityId, date: '2026-07-07', time: '01:30' }
    const hold = await wanderly.hold(wish)
    expect((await wanderly.confirm(hold)).status).toBe('PENDING')
    expect((await wanderly.confirm(hold)).version).toBe(2)
    const direct = await tripster.book(wish)
    expect(direct.status).toBe('PENDING')
    expect(await columnsOf(world, hold)).toMatchObject({ taken: 4, held: 0 })
    expect(await tripster.history(direct)).toMatchObject([{ action: 'BOOKED', status: 'PENDING' }])
    expect((await tripster.basket(direct)).status).toBe('COMPLETED')
  })

  it('refuses one of several bookings in a basket, and names the other one', async () => {
    const first = await wanderly.hold({ date: '2026-07-08' })
    pass(world, 10)
    const { basketId } = first
    const second = await wanderly.hold({ date: '2026-07-08', time: '13:00', basketId })
    const refusedWhile = (status: string) =>
      expect(wanderly.confirm(second)).rejects.toMatchObject({
        code: 'invalid-transition',
        message: `Booking ${second.bookingReference} is in basket ${encodeTypeId('bsk', basketId)} with ${first.bookingReference}, which is ${status}: complete the basket as a whole, or cancel the other first.`,
      })
    await refusedWhile('ON_HOLD')
    pass(world, 20)
    await refusedWhile('EXPIRED')
    await wanderly.cancel(first)
    expect((await wanderly.confirm(second)).status).toBe('CONFIRMED')
    expect(await wanderly.basket(second)).toMatchObject({
      status: 'COMPLETED',
      total: { amount: 9000 },
      amountDue: { amount: 0 },
    })
  })

  it('is refused for a stale expectedVersion and changes nothing', async () => {
    const hold = await wanderly.hold({ date: '2026-07-09' })
    await wanderly.extend(hold, { minutes: 40 })
    await expect(wanderly.confirm(hold, { expectedVersion: 1 })).rejects.toMatchObject({
      code: 'version-conflict',
      message: `Booking ${hold.bookingReference} has changed: its version is 2, not 1, and it is ON_HOLD. Read it again before you change it.`,
    })
    expect((await wanderly.see(hold)).status).toBe('ON_HOLD')
    expect((await wanderly.confirm(hold, { expectedVersion: 2 })).status).toBe('CONFIRMED')
    // A repeated request finds its work done, so the outdated version does not matter.
    expect((await wanderly.confirm(hold, { expectedVersion: 2 })).version).toBe(3)
  })

  it.each(['tripster', 'wallPartner', 'wallsOperator'] as const)(
    'does not reveal to %s that the booking exists',
    async key => {
      const hold = await wanderly.hold({ date: '2026-07-10', participants: 1 })
      const stranger = await Desk.open(world, key)
      const unknown = { ...hold, bookingReference: 'AAAA-AAAA' }
      for (const does of ['confirm', 'extend', 'cancel', 'see'] as const) {
        const refusal = await stranger[does](hold).catch((error: unknown) => error)
        expect(refusal).toMatchObject({ code: 'booking-not-found' })
        expect(refusal).toEqual(await stranger[does](unknown).catch((error: unknown) => error))
      }
      await expect(stranger.amend(hold, { participants: 2 })).rejects.toMatchObject({ code: 'booking-not-found' })
      await expect(stranger.basket(hold)).rejects.toMatchObject({ code: 'not-found' })
      await expect(stranger.pay(hold, 4500)).rejects.toMatchObject({ code: 'not-found' })
      await expect(stranger.abandon(hold)).rejects.toMatchObject({ code: 'not-found' })
      expect(await wanderly.see(hold)).toMatchObject({ ...hold })
    },
  )
})

describe('holdBooking', () => {
  it('joins an open basket of the same seller and channel, and no other', async () => {
    const hold = await wanderly.hold({ date: '2026-07-20', participants: 1 })
    const { basketId } = hold
    const second = await wanderly.hold({ date: '2026-07-21', participants: 3, basketId })
    expect(second.basketId).toBe(basketId)
    expect(await wanderly.basket(hold)).toMatchObject({ total: { amount: 18_000 }, status: 'OPEN' })
    const unknown = { code: 'validation', facts: { errors: [{ path: ['basketId'] }] } }
    await expect(tripster.hold({ date: '2026-07-21', basketId })).rejects.toMatchObject(unknown)
    const atCounter = await counter.hold({ date: '2026-07-21' })
    const online = { activityId: sunset.activityId, date: '2026-07-21', time: '13:00', participants: 1 }
    const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
    const request = { input: { ...online, customer }, channel: Channel.ONLINE, idempotencyKey: null }
    await expect(
      holdBooking(world.database, counter.caller, { ...request, basketId: atCounter.basketId }, world.now),
    ).rejects.toMatchObject(unknown)
    expect((await counter.timeslot(second)).availablePlaces).toBe(5)
  })

  it('refuses to join a basket that has twenty bookings, cancelled ones included', async () => {
    const first = await wanderly.hold({ date: '2026-07-24', participants: 1 })
    const { basketId } = first
    for (let index = 1; index < 20; index++) {
      await wanderly.cancel(await wanderly.hold({ date: '2026-07-25', participants: 1, basketId }))
    }
    await expect(wanderly.hold({ date: '2026-07-25', participants: 1, basketId })).rejects.toMatchObject({
      code: 'hold-limit',
      message: `Basket ${encodeTypeId('bsk', basketId)} has 20 bookings, those that were called off included: begin another one.`,
    })
  })

  it('refuses to join a completed basket, or an abandoned one from the instant at which its last hold expires', async () => {
    const hold = await wanderly.hold({ date: '2026-07-22', participants: 1 })
    const join = () => wanderly.hold({ date: '2026-07-23', participants: 1, basketId: hold.basketId })
    pass(world, 20)
    const joined = await join()
    // By then the first hold has expired and the second has not.
    pass(world, 20)
    await join()
    world.now = new Date(joined.holdExpiresAt!.getTime() + 20 * 60_000)
    await expect(join()).rejects.toMatchObject({
      code: 'invalid-transition',
      message: `Basket ${encodeTypeId('bsk', hold.basketId)} is ABANDONED: begin another one.`,
    })
    const sold = await wanderly.book({ date: '2026-07-22', participants: 1 })
    await expect(wanderly.hold({ basketId: sold.basketId })).rejects.toMatchObject({ code: 'invalid-transition' })
  })
})
