import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { findRefundShares } from '../../src/domain/bookings/refunds/findRefundShares.ts'
import { RefundRule } from '../../src/domain/bookings/refunds/RefundRule.ts'
import { addVoucher, balanceOf } from '../promotions/Till.ts'
import { NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { book, clockBefore, holdAndPay, nextSlot, openWithTerms } from './cancellationTerms.ts'
import { type Desk, pass } from './Desk.ts'

const world = useWorld()
let wanderly: Desk
let counter: Desk

const { operatorId } = operators.kayaks

beforeAll(async () => {
  const desks = await openWithTerms(world)
  wanderly = desks.wanderly
  counter = desks.counter
})
beforeEach(() => {
  world.now = NOW
})

describe('recordRefund', () => {
  it('records what was paid back, in parts, until nothing is due', async () => {
    const sold = await holdAndPay(counter)
    await counter.cancel(sold)
    const shares = async () =>
      (await findRefundShares(world.database, operatorId, [sold.bookingId])).get(sold.bookingId)
    expect(await shares()).toMatchObject({ due: 9000, refunded: 0 })
    const refundedAt = new Date('2026-06-15T07:00:00Z')
    expect(
      await counter.refund(sold, 4000, { providerReference: ' re_1 ', reason: ' Ill ', refundedAt }),
    ).toMatchObject({
      amountDue: { amount: -5000 },
      refundDue: { amount: 5000 },
      refunded: { amount: 4000 },
    })
    expect(await shares()).toMatchObject({ due: 5000, refunded: 4000 })
    await expect(counter.refund(sold, 5001, { providerReference: 're_2' })).rejects.toMatchObject({
      code: 'validation',
      message: 'To be paid back are 5000 (minor units of GBP), not 5001. Nothing was recorded.',
    })
    pass(world, 1)
    await counter.refund(sold, 5000, { providerReference: 're_2' })
    expect(await shares()).toMatchObject({ due: 0, refunded: 9000 })
    await expect(counter.refund(sold, 1, { providerReference: 're_3' })).rejects.toMatchObject({
      code: 'invalid-transition',
    })
    expect(await counter.refunds(sold)).toMatchObject([
      {
        provider: 'stripe',
        providerReference: 're_1',
        amount: { amount: 4000, currency: 'GBP' },
        reason: 'Ill',
        refundedAt,
      },
      { providerReference: 're_2', amount: { amount: 5000 }, reason: null, refundedAt: world.now },
    ])
  })

  it('counts a refund once, however often it is reported', async () => {
    const [one, other] = [await holdAndPay(counter), await holdAndPay(counter)]
    await counter.cancel(one)
    await counter.cancel(other)
    const first = await counter.refund(one, 4000, { providerReference: 're_same' })
    expect(await counter.refund(one, 4000, { providerReference: 're_same' })).toEqual(first)
    const path = ['input', 'providerReference']
    for (const again of [
      () => counter.refund(one, 4001, { providerReference: 're_same' }),
      () => counter.refund(other, 4000, { providerReference: 're_same' }),
    ])
      await expect(again()).rejects.toMatchObject({ code: 'validation', facts: { errors: [{ path }] } })
    expect((await counter.basket(other)).refunded.amount).toBe(0)
  })

  it('refuses every wrong field at once', async () => {
    const sold = await holdAndPay(counter)
    await counter.cancel(sold)
    const input = { amount: { amount: 0, currency: 'USD' }, refundedAt: new Date(NOW.getTime() + 301_000) }
    await expect(counter.refund(sold, 0, input)).rejects.toMatchObject({
      facts: {
        errors: [
          { path: ['input', 'refundedAt'], detail: 'The refund lies in the future.' },
          { path: ['input', 'amount', 'currency'] },
          { path: ['input', 'amount', 'amount'] },
        ],
      },
    })
  })

  it('is refused for a basket of a partner, which refunds its own customers, and for one without anything due', async () => {
    const sold = await book(wanderly)
    await counter.cancel(sold)
    await expect(counter.refund(sold, 1)).rejects.toMatchObject({
      code: 'invalid-transition',
      message: expect.stringContaining('was sold by a partner'),
    })
    const hold = await counter.hold(nextSlot())
    await counter.cancel(hold)
    await expect(counter.refund(hold, 1)).rejects.toMatchObject({
      message: expect.stringContaining('is ABANDONED, and nothing of it is to be paid back.'),
    })
  })

  it('pays back what an amended booking costs less, and what is added later is due again', async () => {
    const sold = await holdAndPay(counter, 3)
    clockBefore(world, sold, 2000)
    await counter.amend(sold, { participants: 2, refund: RefundRule.BY_TERMS })
    expect(await counter.basket(sold)).toMatchObject({ total: { amount: 11_250 }, refundDue: { amount: 2250 } })
    await counter.refund(sold, 2250)
    await counter.amend(sold, { participants: 3 })
    expect(await counter.basket(sold)).toMatchObject({ total: { amount: 15_750 }, amountDue: { amount: 4500 } })
    expect((await counter.pay(sold, 4500, { providerReference: 'pi_more' })).amountDue.amount).toBe(0)
    // What was kept of the unit that fell away stays kept.
    await counter.cancel(sold)
    expect(await counter.basket(sold)).toMatchObject({ refundDue: { amount: 13_500 }, refunded: { amount: 2250 } })
  })

  it('returns to a voucher what it paid only where the rest of the price does not need it', async () => {
    const voucherCode = await addVoucher(world, 6000)
    const hold = await counter.hold({ ...nextSlot(), voucherCode })
    await counter.pay(hold, 3000)
    clockBefore(world, hold, 2000)
    // 4500 are charged, of which the voucher keeps paying all, so that 1500 return to it and all that was paid in cash is due.
    await counter.cancel(hold, { refund: RefundRule.BY_TERMS })
    expect(await balanceOf(world, voucherCode)).toBe(1500)
    expect(await counter.basket(hold)).toMatchObject({ total: { amount: 4500 }, refundDue: { amount: 3000 } })
    await counter.refund(hold, 3000)
    expect(await counter.basket(hold)).toMatchObject({ amountDue: { amount: 0 }, refunded: { amount: 3000 } })
  })

  it('divides what is due among the bookings of a basket: first those that were cancelled', async () => {
    const slot = nextSlot()
    const first = await counter.hold({ ...slot, participants: 1 })
    const more = { basketId: first.basketId }
    const [second, third, never] = [
      await counter.hold({ ...slot, ...more, participants: 2 }),
      await counter.hold({ ...slot, ...more, participants: 3 }),
      await counter.hold({ ...slot, ...more, participants: 1 }),
    ]
    await counter.cancel(never!)
    await counter.pay(first, 27_000)
    const ids = [first, second, third, never].map(each => each!.bookingId)
    const shares = async () => {
      const found = await findRefundShares(world.database, operatorId, ids)
      return ids.map(id => [found.get(id)?.refunded ?? 0, found.get(id)?.due ?? 0])
    }
    expect(await shares()).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    await counter.amend(third!, { participants: 1 })
    clockBefore(world, second!, 2000)
    await counter.cancel(second!, { refund: RefundRule.BY_TERMS })
    expect((await counter.basket(first)).refundDue.amount).toBe(13_500)
    expect(await shares()).toEqual([
      [0, 0],
      [0, 4500],
      [0, 9000],
      [0, 0],
    ])
    await counter.refund(first, 5000)
    expect(await shares()).toEqual([
      [0, 0],
      [4500, 0],
      [500, 8500],
      [0, 0],
    ])
    await counter.cancel(first)
    await counter.cancel(third!)
    expect((await counter.basket(first)).refundDue.amount).toBe(17_500)
    expect((await shares()).reduce((sum, [, due]) => sum + due!, 0)).toBe(17_500)
  })
})
