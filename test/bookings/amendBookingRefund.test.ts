import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { RefundRule } from '../../src/domain/bookings/refunds/RefundRule.ts'
import { updatePricing } from '../../src/domain/products/pricing/updatePricing.ts'
import { totalOf } from '../../src/domain/rules/pricing/PriceLine.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { book, clockBefore, holdAndPay, nextSlot, openWithTerms, setTerms, tiers } from './cancellationTerms.ts'
import type { Desk } from './Desk.ts'

const world = useWorld()
let wanderly: Desk
let counter: Desk

const { operatorId } = operators.kayaks
const { activityId } = activities.sunset

beforeAll(async () => {
  const desks = await openWithTerms(world)
  wanderly = desks.wanderly
  counter = desks.counter
})
beforeEach(() => {
  world.now = NOW
})

describe('amendBooking with fewer participants', () => {
  const kept = { kind: 'CANCELLATION', name: 'Cancelled: 1 Participant', quantity: 1, each: 2250, amount: 2250 }

  it('keeps by the terms what falls away, as a line of the price', async () => {
    const sold = await book(wanderly, 3)
    clockBefore(world, sold, 2000)
    const fewer = await wanderly.amend(sold, { participants: 2 })
    expect(fewer).toMatchObject({ participants: 2, price: { amount: 11_250 }, refund: { amount: 2250 } })
    expect(fewer.lines.at(-1)).toMatchObject(kept)
    expect(totalOf(fewer.lines)).toBe(11_250)
    expect(await wanderly.see(sold)).toMatchObject({ refund: null, status: 'CONFIRMED' })
    expect((await wanderly.history(sold)).at(-1)!.changes).toMatchObject({
      participants: { from: 3, to: 2 },
      price: { from: { amount: 13_500 }, to: { amount: 11_250 } },
      refund: { from: { amount: 0 }, to: { amount: 2250 } },
    })
    expect((await wanderly.basket(sold)).total.amount).toBe(11_250)

    // What was kept stays as it is, and what is cancelled later has a line of its own.
    clockBefore(world, sold, 1000)
    const one = await wanderly.amend(sold, { participants: 1 })
    expect(one).toMatchObject({ price: { amount: 11_250 }, refund: { amount: 0 } })
    expect(one.lines.slice(1)).toMatchObject([kept, { ...kept, each: 4500, amount: 4500 }])
    const more = await wanderly.amend(sold, { participants: 2 })
    expect(more).toMatchObject({ price: { amount: 15_750 }, refund: null })
    expect(await wanderly.cancel(sold)).toMatchObject({ refund: { amount: 0 } })
    expect((await wanderly.basket(sold)).total.amount).toBe(15_750)
  })

  it('refunds everything while the terms do, without terms, and of a hold', async () => {
    const sold = await book(wanderly, 3)
    expect(await wanderly.amend(sold, { participants: 2 })).toMatchObject({
      price: { amount: 9000 },
      refund: { amount: 4500 },
      lines: [{ kind: 'UNIT', quantity: 2 }],
    })
    await setTerms(world, null)
    const free = await book(wanderly, 3)
    await setTerms(world, tiers)
    clockBefore(world, free, 5)
    expect(await wanderly.amend(free, { participants: 2 })).toMatchObject({ price: { amount: 9000 } })
    world.now = NOW
    const hold = await wanderly.hold({ ...nextSlot(), participants: 3 })
    expect(await wanderly.amend(hold, { participants: 1 })).toMatchObject({ price: { amount: 4500 } })
  })

  it('is decided by the operator, for whom everything is refunded by default', async () => {
    const sold = await holdAndPay(counter, 4)
    clockBefore(world, sold, 100)
    expect(await counter.amend(sold, { participants: 3 })).toMatchObject({ price: { amount: 13_500 } })
    expect(await counter.amend(sold, { participants: 2, refund: RefundRule.BY_TERMS })).toMatchObject({
      price: { amount: 13_500 },
      refund: { amount: 0 },
    })
    const refundAmount = { amount: 1000, currency: 'GBP' }
    expect(await counter.amend(sold, { participants: 1, refundAmount })).toMatchObject({
      price: { amount: 12_500 },
      refund: { amount: 1000 },
    })
    expect(await counter.basket(sold)).toMatchObject({ refundDue: { amount: 5500 } })
    await expect(counter.amend(sold, { participants: 2, refund: RefundRule.NONE })).resolves.toMatchObject({
      price: { amount: 17_000 },
    })
  })

  it('does not take a move to a cheaper timeslot for a cancellation', async () => {
    const sold = await book(wanderly, 3)
    await updatePricing(
      world.database,
      operatorId,
      activityId,
      { rules: [{ name: 'Autumn', from: '2026-10-01', price: 3000 }] } as never,
      NOW,
    )
    clockBefore(world, sold, 2000)
    const moved = await wanderly.amend(sold, { date: '2026-10-05', participants: 2 })
    await updatePricing(world.database, operatorId, activityId, { rules: [] }, NOW)
    // Half of one participant as booked is kept, and the others have the price of the new timeslot.
    expect(moved).toMatchObject({ price: { amount: 6000 + 2250 }, refund: { amount: 2250 } })
  })

  it('counts what a swap of units makes cheaper', async () => {
    const {
      product: { units },
    } = await updatePricing(
      world.database,
      operatorId,
      activityId,
      { fees: [{ name: 'Harbour fee', amount: 100, per: 'PERSON', taxed: false }] } as never,
      NOW,
    )
    const { product: withChild } = await updatePricing(
      world.database,
      operatorId,
      activityId,
      {
        units: [
          ...units.map(({ unitId, name, type, price }) => ({
            unitId,
            name,
            type,
            price: price.amount,
            isDefault: true,
          })),
          { name: 'Child', type: 'CHILD', price: 3000 },
        ],
      } as never,
      NOW,
    )
    const [adult, child] = withChild.units.map(each => each.unitId)
    const group = (adults: number, children: number) =>
      [
        { unitId: adult!, quantity: adults },
        { unitId: child!, quantity: children },
      ].filter(each => each.quantity > 0)
    const sold = await wanderly.book({ ...nextSlot(), units: group(3, 0), participants: undefined })
    expect(sold.price.amount).toBe(13_800)
    clockBefore(world, sold, 2000)
    const swapped = await wanderly.amend(sold, { units: group(1, 1) })
    // 13,800 − (4500 + 3000 + 200) = 6100 falls away.
    expect(swapped).toMatchObject({ price: { amount: 7700 + 3050 }, refund: { amount: 3050 }, participants: 2 })
    expect(swapped.lines.at(-1)).toMatchObject({ name: 'Cancelled: 2 Participant', amount: 3050 })
    await updatePricing(
      world.database,
      operatorId,
      activityId,
      {
        fees: [],
        units: [withChild.units[0]!].map(({ unitId, name, type, price }) => ({
          unitId,
          name,
          type,
          price: price.amount,
          isDefault: true,
        })),
      } as never,
      NOW,
    )
  })
})
