import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { completeBasket } from '../../src/domain/bookings/baskets/completeBasket.ts'
import { findBasketBookings } from '../../src/domain/bookings/baskets/findBasketBookings.ts'
import { expireHolds } from '../../src/domain/bookings/holds/expireHolds.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued, whileLocked } from '../world/whileLocked.ts'
import { Desk, metered, pass } from './Desk.ts'
import { codeOf, lockOf, startInOrder } from './startInOrder.ts'

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

const { operatorId } = operators.kayaks
const metersOf = async ({ basketId }: { basketId: string }) =>
  (await metered(world)).filter(each => each === encodeTypeId('bsk', basketId)).length

describe('two concurrent completions', () => {
  it('are one purchase with two payments', async () => {
    const hold = await counter.hold({ date: '2026-07-10' })
    const outcomes = await startInOrder(
      world,
      lockOf('timeslot', hold.timeslotId),
      () => counter.pay(hold, 9000, { providerReference: 'pi_1' }),
      () => counter.pay(hold, 9000, { providerReference: 'pi_2' }),
    )
    expect(outcomes).toEqual(['done', 'invalid-transition'])
    expect(await metersOf(hold)).toBe(1)
  })

  it('are one purchase with one payment that is reported twice', async () => {
    const hold = await counter.hold({ date: '2026-07-11' })
    const pay = () => counter.pay(hold, 9000, { providerReference: 'pi_3' })
    expect(await startInOrder(world, lockOf('timeslot', hold.timeslotId), pay, pay)).toEqual(['done', 'done'])
    expect(await metersOf(hold)).toBe(1)
    expect((await counter.see(hold)).version).toBe(2)
  })

  it('are one purchase that is confirmed twice', async () => {
    const hold = await wanderly.hold({ date: '2026-07-12' })
    const confirm = () => wanderly.confirm(hold)
    expect(await startInOrder(world, lockOf('timeslot', hold.timeslotId), confirm, confirm)).toEqual(['done', 'done'])
    expect(await metersOf(hold)).toBe(1)
    expect(await wanderly.history(hold)).toHaveLength(2)
  })

  it('of two baskets by one payment: the second is refused', async () => {
    const one = await counter.hold({ date: '2026-07-13', time: '09:00' })
    const other = await counter.hold({ date: '2026-07-13', time: '13:00' })
    const pay = (hold: Booking) => codeOf(counter.pay(hold, 9000, { providerReference: 'pi_4' }))
    // The first payment is inserted but not committed when the second request checks for it.
    const insert = `
      insert into payment (operator_id, payment_id, basket_id, outcome, provider, provider_reference, amount_minor, currency, paid_at, recorded_at)
      values ($1, gen_random_uuid(), $2, 'SUCCEEDED', 'stripe', 'pi_4', 9000, 'GBP', now(), now())`
    const outcome = await whileLocked(world, [[insert, [operatorId, one.basketId]]], () => pay(other))
    expect(outcome).toBe('validation')
    expect((await counter.see(other)).status).toBe('ON_HOLD')
  })
})

describe('completeBasket', () => {
  it('completes and meters a basket once, however often it is called', async () => {
    const hold = await counter.hold({ date: '2026-07-20' })
    for (const _ of [1, 2]) await completeBasket(world.database, operatorId, hold.basketId, 9000, world.now)
    expect(await counter.basket(hold)).toMatchObject({ status: 'COMPLETED', amountDue: { amount: 0 } })
    expect(await metersOf(hold)).toBe(1)
  })
})

describe('a purchase that the operator must accept', () => {
  const { activityId } = activities.midnight
  const time = '01:30'
  beforeAll(() =>
    world.admin.query('update product set acceptance_required = true where activity_id = $1', [activityId]),
  )

  /** A paid basket with a booking on each of two days, both PENDING. */
  async function twoPending(dates: [string, string]) {
    const one = await counter.hold({ activityId, date: dates[0], time, participants: 1 })
    const { basketId } = one
    const other = await counter.hold({ activityId, date: dates[1], time, participants: 1, basketId })
    expect(await counter.pay(one, 9000)).toMatchObject({ status: 'COMPLETED', completedAt: world.now })
    return { one, other }
  }

  it('is metered once, when it is accepted and not when it is bought', async () => {
    const booking = await wanderly.book({ activityId, date: '2026-07-01', time, participants: 1 })
    expect(booking.status).toBe('PENDING')
    expect(await metersOf(booking)).toBe(0)
    pass(world, 60)
    const accept = () => counter.settle(booking, 'accept')
    expect(await startInOrder(world, lockOf('timeslot', booking.timeslotId), accept, accept)).toEqual(['done', 'done'])
    expect(await metersOf(booking)).toBe(1)
    const entry = `select occurred_at at from usage_entry where extra_info like '%' || $1 || '%'`
    expect(await world.admin.query(entry, [encodeTypeId('bsk', booking.basketId)])).toEqual([{ at: world.now }])
    // An amendment that must be accepted again does not make a second purchase.
    await wanderly.amend(booking, { date: '2026-07-02' })
    await counter.settle(booking, 'accept')
    expect(await metersOf(booking)).toBe(1)
  })

  it.each(['reject', 'cancel'] as const)('is never metered if it ends with: %s', async end => {
    const booking = await wanderly.book({ activityId, date: '2026-07-03', time, participants: 1 })
    if (end === 'reject') await counter.settle(booking, 'reject')
    else await counter.cancel(booking)
    expect(await metersOf(booking)).toBe(0)
  })

  it('is metered once none of its bookings is PENDING', async () => {
    const one = await counter.hold({ date: '2026-07-21', participants: 1 })
    const { basketId } = one
    const other = await counter.hold({ activityId, date: '2026-07-21', time, participants: 1, basketId })
    await counter.pay(one, 9000)
    expect((await counter.see(one)).status).toBe('CONFIRMED')
    expect(await metersOf(one)).toBe(0)
    await counter.settle(other, 'reject')
    expect(await metersOf(one)).toBe(1)
  })

  it('is metered once when two bookings are accepted concurrently', async () => {
    const { one, other } = await twoPending(['2026-07-22', '2026-07-23'])
    const outcomes = await startInOrder(
      world,
      lockOf('basket', one.basketId),
      () => counter.settle(one, 'accept'),
      () => counter.settle(other, 'accept'),
    )
    expect(outcomes).toEqual(['done', 'done'])
    expect(await metersOf(one)).toBe(1)
  })

  it('is metered once when one booking is accepted and one rejected concurrently, and never when both are rejected', async () => {
    for (const [first, counts, dates] of [
      ['accept', 1, ['2026-07-24', '2026-07-25']],
      ['reject', 0, ['2026-07-26', '2026-07-27']],
    ] as const) {
      const { one, other } = await twoPending([...dates])
      const outcomes = await startInOrder(
        world,
        lockOf('basket', one.basketId),
        () => counter.settle(one, first),
        () => counter.settle(other, 'reject'),
      )
      expect(outcomes).toEqual(['done', 'done'])
      expect(await metersOf(one)).toBe(counts)
    }
  })

  it('is metered on payment when it was accepted before it was paid', async () => {
    const hold = await counter.hold({ activityId, date: '2026-07-28', time, participants: 1 })
    await counter.confirm(hold)
    await counter.settle(hold, 'accept')
    expect(await metersOf(hold)).toBe(0)
    await counter.pay(hold, 4500)
    expect(await metersOf(hold)).toBe(1)
  })
})

describe('a hold that joins a basket while the basket is completed', () => {
  it('is refused when the completion is first', async () => {
    const hold = await counter.hold({ date: '2026-07-14', time: '09:00', participants: 1 })
    const { basketId } = hold
    const join = () => counter.hold({ date: '2026-07-14', time: '13:00', participants: 1, basketId })
    const outcomes = await startInOrder(world, lockOf('basket', basketId), () => counter.pay(hold, 4500), join)
    expect(outcomes).toEqual(['done', 'invalid-transition'])
    expect((await counter.timeslotsOf('2026-07-14'))[1]!.availablePlaces).toBe(10)
  })

  it('makes the payment fall short when it is first', async () => {
    const hold = await counter.hold({ date: '2026-07-15', time: '09:00', participants: 1 })
    const { basketId } = hold
    const join = () => counter.hold({ date: '2026-07-15', time: '13:00', participants: 1, basketId })
    const outcomes = await startInOrder(world, lockOf('basket', basketId), join, () => counter.pay(hold, 4500))
    expect(outcomes).toEqual(['done', 'validation'])
    expect(await counter.basket(hold)).toMatchObject({ status: 'OPEN', amountDue: { amount: 9000 } })
    const bookings = await findBasketBookings(world.database, operatorId, [basketId], world.now)
    expect(bookings.get(basketId)!.map(each => each.status)).toEqual(['ON_HOLD', 'ON_HOLD'])
  })

  it('does not deadlock with the payment', async () => {
    const hold = await counter.hold({ date: '2026-07-16', time: '09:00', participants: 1 })
    const { basketId } = hold
    // The payment has read the one timeslot of the basket and waits for its lock when another booking joins.
    const { paid, joined } = await holding(world, [lockOf('timeslot', hold.timeslotId)], async () => {
      const paid = codeOf(counter.pay(hold, 9000))
      await untilQueued(world, 1)
      return { paid, joined: await counter.hold({ date: '2026-07-16', time: '13:00', participants: 1, basketId }) }
    })
    expect(await paid).toBe('done')
    expect((await counter.see(joined)).status).toBe('CONFIRMED')
    expect(await metersOf(hold)).toBe(1)
  })
})

describe('a payment and the cancellation of a booking that has just joined its basket', () => {
  it('do not deadlock', async () => {
    const hold = await counter.hold({ date: '2026-07-19', time: '09:00', participants: 1 })
    const { basketId } = hold
    let letGo = () => {}
    let basketHeld: Promise<void> | undefined
    const { paid, joined } = await holding(world, [lockOf('timeslot', hold.timeslotId)], async () => {
      const paid = codeOf(counter.pay(hold, 4500))
      await untilQueued(world, 1)
      const joined = await counter.hold({ date: '2026-07-19', time: '13:00', participants: 1, basketId })
      await new Promise<void>(locked => {
        basketHeld = holding(world, [lockOf('basket', basketId)], () => {
          locked()
          return new Promise<void>(free => {
            letGo = free
          })
        })
      })
      return { paid, joined }
    })
    // The payment has locked its one timeslot and waits for the basket; the cancellation waits behind it.
    await untilQueued(world, 1)
    const cancelled = codeOf(counter.cancel(joined))
    await untilQueued(world, 2)
    letGo()
    await basketHeld
    expect([await paid, await cancelled]).toEqual(['done', 'done'])
    expect(await counter.basket(hold)).toMatchObject({ status: 'COMPLETED', total: { amount: 4500 } })
  })
})

describe('two holds of one basket that expire concurrently in two timeslots', () => {
  it('abandon the basket once', async () => {
    const first = await wanderly.hold({ date: '2026-07-17', time: '09:00' })
    const { basketId } = first
    const second = await wanderly.hold({ date: '2026-07-17', time: '13:00', basketId })
    pass(world, 30)
    await whileLocked(
      world,
      [lockOf('basket', basketId)],
      () =>
        Promise.all(
          [first, second].map(({ timeslotId }) => expireHolds(world.database, operatorId, timeslotId, world.now)),
        ),
      { waiting: 2 },
    )
    const rows = await world.admin.query('select status from basket where basket_id = $1', [basketId])
    expect(rows).toEqual([{ status: 'ABANDONED' }])
    expect((await wanderly.history(first)).length + (await wanderly.history(second)).length).toBe(4)
  })

  it('do not deadlock, though each abandons the basket of the other', async () => {
    const date = '2026-07-18'
    const [one, other] = [await wanderly.hold({ date, time: '09:00' }), await tripster.hold({ date, time: '13:00' })]
    pass(world, 20)
    // Each basket has a hold in the timeslot of the other, which has expired by then.
    const late = await wanderly.hold({ date, time: '13:00', basketId: one.basketId })
    const later = await tripster.hold({ date, time: '09:00', basketId: other.basketId })
    pass(world, 20)
    const baskets = [one.basketId, other.basketId].sort()
    const outcomes = await whileLocked(
      world,
      [lockOf('basket', baskets[0]!)],
      () => Promise.all([codeOf(wanderly.cancel(late)), codeOf(tripster.cancel(later))]),
      { waiting: 2 },
    )
    expect(outcomes).toEqual(['done', 'done'])
    expect((await wanderly.basket(one)).status).toBe('ABANDONED')
    expect((await tripster.basket(other)).status).toBe('ABANDONED')
  })
})
