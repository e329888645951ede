import { beforeAll, describe, expect, it } from '@jest/globals'
import { RefundRule } from '../../src/domain/bookings/refunds/RefundRule.ts'
import { updatePricing } from '../../src/domain/products/pricing/updatePricing.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'
import { Desk } from './Desk.ts'
import { codeOf, lockOf, startInOrder } from './startInOrder.ts'

const world = useWorld(20)
let counter: Desk
let wanderly: Desk
beforeAll(async () => {
  counter = await Desk.open(world, 'operator')
  wanderly = await Desk.open(world, 'wanderly')
  const cancellationTiers = [{ minutesBefore: 0, percent: 50 }]
  const { activityId } = activities.sunset
  await updatePricing(world.database, operators.kayaks.operatorId, activityId, { cancellationTiers }, NOW)
})

async function sell(date: string) {
  const hold = await counter.hold({ date })
  await counter.pay(hold, 9000)
  return counter.see(hold)
}

describe('two concurrent cancellations', () => {
  it('store the refund of the first', async () => {
    const sold = await wanderly.book({ date: '2026-07-10' })
    const outcomes = await startInOrder(
      world,
      lockOf('timeslot', sold.timeslotId),
      () => wanderly.cancel(sold),
      () => counter.cancel(sold, { refund: RefundRule.FULL }),
    )
    expect(outcomes).toEqual(['done', 'done'])
    expect(await counter.see(sold)).toMatchObject({ refund: { amount: 4500 }, refundPercent: 50, version: 2 })
    expect((await counter.basket(sold)).total.amount).toBe(4500)
    expect(await counter.history(sold)).toHaveLength(2)
  })

  it('of two bookings of a basket both count', async () => {
    const first = await counter.hold({ date: '2026-07-11', time: '09:00' })
    const second = await counter.hold({ date: '2026-07-11', time: '13:00', basketId: first.basketId })
    await counter.pay(first, 18_000)
    const cancel = (booking: typeof first) => () => counter.cancel(booking, { refund: RefundRule.BY_TERMS })
    const lock = lockOf('basket', first.basketId)
    expect(await startInOrder(world, lock, cancel(first), cancel(second))).toEqual(['done', 'done'])
    expect(await counter.basket(first)).toMatchObject({ total: { amount: 9000 }, refundDue: { amount: 9000 } })
  })
})

describe('two concurrent refunds', () => {
  it('of one reference pay back once', async () => {
    const sold = await sell('2026-07-12')
    await counter.cancel(sold)
    const refund = () => counter.refund(sold, 4500, { providerReference: 're_1' })
    expect(await startInOrder(world, lockOf('timeslot', sold.timeslotId), refund, refund)).toEqual(['done', 'done'])
    expect(await counter.basket(sold)).toMatchObject({ refunded: { amount: 4500 }, refundDue: { amount: 4500 } })
    expect(await counter.refunds(sold)).toHaveLength(1)
  })

  it('of everything pay back once', async () => {
    const sold = await sell('2026-07-13')
    await counter.cancel(sold)
    const refund = (providerReference: string) => () => counter.refund(sold, 9000, { providerReference })
    const lock = lockOf('timeslot', sold.timeslotId)
    expect(await startInOrder(world, lock, refund('re_2'), refund('re_3'))).toEqual(['done', 'invalid-transition'])
    expect(await counter.basket(sold)).toMatchObject({ refunded: { amount: 9000 }, refundDue: { amount: 0 } })
  })

  it('of two baskets under one reference: the second is refused', async () => {
    const [one, other] = [await sell('2026-07-14'), await sell('2026-07-15')]
    await counter.cancel(one)
    await counter.cancel(other)
    // The first refund is inserted but not committed when the second request checks for it.
    const insert = `
      insert into refund (operator_id, refund_id, basket_id, provider, provider_reference, amount_minor, currency, refunded_at, recorded_at)
      values ($1, gen_random_uuid(), $2, 'stripe', 're_4', 9000, 'GBP', now(), now())`
    const refund = () => codeOf(counter.refund(other, 9000, { providerReference: 're_4' }))
    const { operatorId } = operators.kayaks
    expect(await whileLocked(world, [[insert, [operatorId, one.basketId]]], refund)).toBe('validation')
    expect((await counter.basket(other)).refunded.amount).toBe(0)
  })
})

describe('the database', () => {
  it('never lets more be paid back than was paid', async () => {
    const sold = await sell('2026-07-16')
    const pay = world.admin.query('update basket set refunded_minor = 9001 where basket_id = $1', [sold.basketId])
    await expect(pay).rejects.toMatchObject({ constraint: 'basket_total_check' })
  })

  it('never lets a booking that stands be refunded', async () => {
    const sold = await sell('2026-07-17')
    const refund = world.admin.query('update booking set refund_minor = 1 where booking_id = $1', [sold.bookingId])
    await expect(refund).rejects.toMatchObject({ constraint: 'booking_cancelled_check' })
  })
})
