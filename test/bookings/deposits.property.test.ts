import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { BasketStatus } from '../../src/domain/bookings/baskets/BasketStatus.ts'
import { PaymentMethod } from '../../src/domain/bookings/payments/PaymentMethod.ts'
import { RefundRule } from '../../src/domain/bookings/refunds/RefundRule.ts'
import { NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { clockBefore, nextSlot, setTerms, tiers } from './cancellationTerms.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
let counter: Desk
beforeAll(async () => {
  counter = await Desk.open(world, 'operator')
})
beforeEach(async () => {
  world.now = NOW
  await setTerms(world, null)
})

/** A booking of £90.00 with a deposit. */
const withDeposit = (amount: number, more: object = {}) =>
  counter.book({
    ...nextSlot(),
    payment: { amount: { amount }, method: amount > 0 ? PaymentMethod.CARD : null },
    ...more,
  })
const failing = (path: string) => ({ code: 'validation', facts: { errors: [{ path: [path] }] } })

describe('a deposit', () => {
  it.each([
    ['everything', {}, 2000, 0],
    ['nothing', { refund: RefundRule.NONE }, 0, 2000],
    ['a part', { refundAmount: { amount: 8000 } }, 1000, 1000],
  ])('is kept or paid back when the booking is cancelled and %s is refunded', async (_, choice, back, kept) => {
    const booking = await withDeposit(2000)
    const cancelled = await counter.cancel(booking, choice)
    expect(cancelled.price.amount - cancelled.refundMinor).toBe(kept)
    const basket = await counter.basket(booking)
    expect(basket).toMatchObject({
      status: BasketStatus.OPEN,
      refundDue: { amount: back },
      amountDue: { amount: 0 - back },
    })
  })

  it('is all that is kept, whatever the terms say', async () => {
    await setTerms(world, tiers)
    const booking = await withDeposit(2000)
    clockBefore(world, booking, 1000)
    const cancelled = await counter.cancel(booking, { refund: RefundRule.BY_TERMS })
    expect(cancelled).toMatchObject({ refundMinor: 7000, refundPercent: null })
    expect(await counter.basket(booking)).toMatchObject({ amountDue: { amount: 0 }, refundDue: { amount: 0 } })
  })

  it('is the most that is kept, and of an unpaid booking nothing is', async () => {
    const booking = await withDeposit(2000)
    await expect(counter.cancel(booking, { refundAmount: { amount: 6999 } })).rejects.toMatchObject(
      failing('refundAmount'),
    )
    const unpaid = await withDeposit(0)
    await expect(counter.cancel(unpaid, { refund: RefundRule.NONE })).rejects.toMatchObject(failing('refund'))
    await counter.cancel(unpaid)
    expect(await counter.basket(unpaid)).toMatchObject({ status: BasketStatus.ABANDONED, amountDue: { amount: 0 } })
  })

  it('is kept once, however often the booking becomes smaller, and leaves nothing to pay after the end', async () => {
    const choice = fc.constantFrom<object>({}, { refund: RefundRule.NONE }, { refund: RefundRule.BY_TERMS })
    const steps = fc.array(fc.record({ participants: fc.integer({ min: 1, max: 3 }), choice }), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 180 }),
        steps,
        choice,
        fc.boolean(),
        async (pounds, steps, last, late) => {
          world.now = NOW
          await setTerms(world, tiers)
          const paid = pounds * 100
          const booking = await withDeposit(paid, { participants: 4 })
          if (late) clockBefore(world, booking, 2000)
          let size = 4
          const refused = (error: { code?: string }) => expect(error.code).toBe('validation')
          for (const { participants, choice } of steps) {
            if (participants >= size) continue
            const amended = await counter.amend(booking, { participants, ...choice }).catch(refused)
            if (amended) size = participants
          }
          await counter.cancel(booking, last).catch(async error => {
            refused(error)
            await counter.cancel(booking)
          })
          const { price, refundMinor } = await counter.see(booking)
          const kept = price.amount - refundMinor
          const basket = await counter.basket(booking)
          expect(kept).toBeLessThanOrEqual(paid)
          expect(basket.refundDue.amount).toBe(paid - kept)
          expect(basket.amountDue.amount).toBe(kept - paid)
        },
      ),
      { numRuns: 60 },
    )
  })
})
