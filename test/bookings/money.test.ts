import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { updatePricing } from '../../src/domain/products/pricing/updatePricing.ts'
import { updatePromoCode } from '../../src/domain/promotions/codes/updatePromoCode.ts'
import { totalOf } from '../../src/domain/rules/pricing/PriceLine.ts'
import { addCode, usesOf } from '../promotions/Till.ts'
import { Ledger } from '../statements/Ledger.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { clockBefore, nextSlot } from './cancellationTerms.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const { activityId } = activities.sunset
let wanderly: Desk
let counter: Desk
let ledger: Ledger

const half = [{ minutesBefore: 1440, percent: 50 }]
const tax = { name: 'VAT', percent: 23 }
const price = (more: object) => updatePricing(world.database, operatorId, activityId, more as never, NOW)
const rate = (percent: number) => ledger.setRate(percent * 1000)
const setPrice = (minor: number) =>
  world.admin.query(
    `update product set pricing = jsonb_set(pricing, '{units,0,price}', to_jsonb($2::int)) where activity_id = $1`,
    [activityId, minor],
  )
const accepts = (required: boolean) =>
  world.admin.query('update product set acceptance_required = $2 where activity_id = $1', [activityId, required])

beforeAll(async () => {
  wanderly = await Desk.open(world, 'wanderly')
  counter = await Desk.open(world, 'operator')
  ledger = new Ledger(world)
  await world.admin.query('update product set cancellation_cutoff_minutes = 0 where activity_id = $1', [activityId])
})
beforeEach(async () => {
  world.now = NOW
  await rate(0)
  await accepts(false)
  await price({ fees: [], taxes: [], rules: [], groupPrice: null, cancellationTiers: half })
  await setPrice(2000)
})

const keptOf = ({ price, refundMinor }: Booking) => price.amount - refundMinor
const taxesOf = ({ lines }: Booking) => lines.map(({ kind, taxes = [] }) => [kind, totalOf(taxes as never)])
const book = (participants: number, more: object = {}) => wanderly.book({ ...nextSlot(), participants, ...more })

/** Cancels a booking in steps, from these numbers of participants. */
async function inSteps(booking: Booking, steps: readonly number[]): Promise<Booking> {
  for (const participants of steps) await wanderly.amend(booking, { participants })
  return wanderly.cancel(booking)
}

describe('a booking that is cancelled in steps', () => {
  const fees = [
    { name: 'Harbour fee', amount: 1500, per: 'PERSON', taxed: true },
    { name: 'Service', amount: 333, per: 'BOOKING', taxed: false },
  ]
  it.each([
    ['units', {}, 2000, 4000],
    ['an odd price', {}, 1999, 3998],
    ['a price of one minor unit', {}, 1, 2],
    ['fees', { fees }, 2000, 7166],
    ['a group price', { groupPrice: { price: 5001, maxParticipants: 2, extraParticipantPrice: 1001 } }, 2000, 3501],
    ['fees alone', { fees }, 0, 3166],
  ])('keeps of %s what cancelling it at once keeps', async (_, pricing, each, kept) => {
    await rate(20)
    await price(pricing)
    await setPrice(each)
    const [once, two, three] = [await book(4), await book(4), await book(4)]
    clockBefore(world, once, 2000)
    const cancelled = await wanderly.cancel(once)
    expect(keptOf(cancelled)).toBe(kept)
    for (const [booking, steps] of [
      [two, [1]],
      [three, [3, 2, 1]],
    ] as const) {
      clockBefore(world, booking, 2000)
      const after = await inSteps(booking, steps)
      expect([keptOf(after), after.commissionMinor]).toEqual([kept, cancelled.commissionMinor])
    }
    expect(await ledger.verify()).toMatchObject({ equal: true })
  })

  it('keeps what was kept, whatever becomes of the rest', async () => {
    const sold = await book(4)
    clockBefore(world, sold, 2000)
    await wanderly.amend(sold, { participants: 1 })
    expect(await counter.cancel(sold)).toMatchObject({ price: { amount: 5000 }, refundMinor: 2000 })
  })

  it('keeps the price of a group that becomes smaller after its price was raised', async () => {
    await price({ groupPrice: { price: 10_000, maxParticipants: 4, extraParticipantPrice: 1000 } })
    const sold = await book(4)
    await price({ groupPrice: { price: 20_000, maxParticipants: 2, extraParticipantPrice: 5000 } })
    clockBefore(world, sold, 2000)
    expect(await wanderly.amend(sold, { participants: 3 })).toMatchObject({ price: { amount: 10_000 } })
    expect(keptOf(await wanderly.cancel(sold))).toBe(5000)
  })
})

describe('the taxes of an amended booking', () => {
  it('are those of its sale, after the operator has removed its taxes', async () => {
    await price({ taxes: [tax], cancellationTiers: null })
    await setPrice(1000)
    const sold = await book(10)
    expect(taxesOf(sold)).toEqual([['UNIT', 1870]])
    await price({ taxes: [] })
    expect(taxesOf(await wanderly.amend(sold, { participants: 1 }))).toEqual([['UNIT', 187]])
    const more = await wanderly.amend(sold, { participants: 3 })
    expect(more.lines).toMatchObject([
      { quantity: 1, amount: 1000 },
      { quantity: 2, amount: 2000 },
    ])
    expect(taxesOf(more)).toEqual([
      ['UNIT', 187],
      ['UNIT', 0],
    ])
  })

  it('leave a fee without tax that was deleted or renamed', async () => {
    const fee = { name: 'Harbour fee', amount: 500, per: 'PERSON', taxed: false }
    await price({ taxes: [tax], fees: [fee], cancellationTiers: null })
    const [deleted, renamed] = [await book(3), await book(3)]
    await price({ fees: [] })
    expect(taxesOf(await wanderly.amend(deleted, { participants: 2 }))[1]).toEqual(['FEE', 0])
    await price({ fees: [{ ...fee, name: 'Port fee', taxed: true }] })
    expect(taxesOf(await wanderly.amend(renamed, { participants: 2 }))[1]).toEqual(['FEE', 0])
  })

  it('are in what is kept as they were in what fell away', async () => {
    await price({
      taxes: [tax],
      fees: [{ name: 'Harbour fee', amount: 500, per: 'PERSON', taxed: false }],
      cancellationTiers: [],
    })
    await setPrice(0)
    const fees = await book(3)
    expect(taxesOf(await wanderly.amend(fees, { participants: 1 }))).toEqual([
      ['UNIT', 0],
      ['FEE', 0],
      ['CANCELLATION', 0],
    ])
    await setPrice(1500)
    const both = await book(2)
    // 15.00 with tax and 5.00 without it.
    expect(taxesOf(await wanderly.amend(both, { participants: 1 })).at(-1)).toEqual(['CANCELLATION', 280])
  })
})

describe('the discount of an amended booking', () => {
  const freeDay = { name: 'Free', from: '2026-09-01', to: '2026-09-01', price: 0 }
  const free = { date: '2026-09-01', time: '09:00' }

  it.each([
    ['a percentage', { percent: 50 }, 2000],
    ['an amount', { amount: { amount: 1500 } }, 2500],
  ])('by %s stays with it through a day on which it is free', async (_, terms, paid) => {
    const code = `FREE-${paid}`
    await addCode(world, code, { ...terms, maxUses: 1 })
    await price({ rules: [freeDay] })
    const sold = await book(2, { promoCode: code })
    expect(sold.price.amount).toBe(paid)
    expect((await wanderly.amend(sold, free)).price.amount).toBe(0)
    expect(await usesOf(world, code)).toBe(1)
    await expect(book(2, { promoCode: code })).rejects.toMatchObject({ code: 'promo-code-refused' })
    expect((await wanderly.amend(sold, { date: sold.date, time: sold.time })).price.amount).toBe(paid)
    await wanderly.cancel(sold)
    expect(await usesOf(world, code)).toBe(0)
  })

  it('is granted on a free day too', async () => {
    await addCode(world, 'FROM-FREE', { percent: 50 })
    await price({ rules: [freeDay] })
    const sold = await wanderly.book({ ...free, promoCode: 'FROM-FREE' })
    expect(await usesOf(world, 'FROM-FREE')).toBe(1)
    expect((await wanderly.amend(sold, nextSlot())).price.amount).toBe(2000)
  })

  it('stays with it when a free unit takes the place of its own for a while', async () => {
    await addCode(world, 'SWAP', { percent: 50, maxUses: 1 })
    const { units } = (await price({})).product
    const own = units.map(({ unitId, name, type, price: { amount } }) => ({
      unitId,
      name,
      type,
      price: amount,
      isDefault: true,
    }))
    const both = await price({ units: [...own, { name: 'Guide', type: 'OTHER', price: 0 }] })
    const [adult, guide] = both.product.units.map(each => each.unitId)
    const group = (unitId?: string) => [{ unitId: unitId!, quantity: 2 }]
    await price({ cancellationTiers: null })
    const sold = await wanderly.book({ ...nextSlot(), units: group(adult), participants: undefined, promoCode: 'SWAP' })
    expect(sold.price.amount).toBe(2000)
    expect((await wanderly.amend(sold, { units: group(guide) })).price.amount).toBe(0)
    expect((await wanderly.amend(sold, { units: group(adult) })).price.amount).toBe(2000)
    expect(await usesOf(world, 'SWAP')).toBe(1)
    await price({ units: own })
  })

  it('asks the code again for what is added, and for a move', async () => {
    const promo = async (code: string, change: object) => {
      const [row] = await world.admin.query<{ id: string }>('select promo_code_id id from promo_code where code = $1', [
        code,
      ])
      await updatePromoCode(world.database, { operatorId, currency: 'GBP' }, row!.id, change, world.now)
    }
    await addCode(world, 'DATED', { percent: 50, dateTo: '2026-08-31' })
    await price({ cancellationTiers: null })
    const sold = await book(2, { promoCode: 'DATED' })
    expect(sold.price.amount).toBe(2000)
    await promo('DATED', { dateTo: '2026-06-30' })
    // What was granted for two stays, and the third one is not covered.
    expect((await wanderly.amend(sold, { participants: 3 })).price.amount).toBe(4000)
    expect((await wanderly.amend(sold, { participants: 1 })).price.amount).toBe(1000)
    expect((await wanderly.amend(sold, { participants: 2 })).price.amount).toBe(3000)
    expect((await wanderly.amend(sold, nextSlot())).price.amount).toBe(4000)
    await promo('DATED', { dateTo: null })
    expect((await wanderly.amend(sold, nextSlot())).price.amount).toBe(2000)
    expect(await usesOf(world, 'DATED')).toBe(1)
  })
})

describe('the commission of an amended booking', () => {
  const fees = [{ name: 'Harbour fee', amount: 1500, per: 'PERSON', taxed: true }]

  it.each([
    ['at once', []],
    ['in steps', [1]],
    ['in many steps', [3, 2, 1]],
  ])('is not on fees that are kept, %s', async (_, steps) => {
    await rate(20)
    await price({ fees })
    const sold = await book(4)
    expect(sold.commissionMinor).toBe(1600)
    clockBefore(world, sold, 2000)
    expect(await inSteps(sold, steps)).toMatchObject({ commissionMinor: 800 })
    expect(await ledger.verify()).toMatchObject({ equal: true })
  })

  it('is nothing for a booking of fees alone', async () => {
    await rate(20)
    await price({ fees })
    await setPrice(0)
    const sold = await book(4)
    clockBefore(world, sold, 2000)
    expect((await wanderly.amend(sold, { participants: 1 })).commissionMinor).toBe(0)
    expect((await wanderly.cancel(sold)).commissionMinor).toBe(0)
  })
})

describe('a request that the operator has not accepted', () => {
  it('costs nothing, and is on no statement', async () => {
    await accepts(true)
    await rate(20)
    const sold = await book(4)
    expect(sold.status).toBe('PENDING')
    clockBefore(world, sold, 2000)
    expect(await wanderly.amend(sold, { participants: 3 })).toMatchObject({ price: { amount: 6000 } })
    expect(await wanderly.cancel(sold)).toMatchObject({ refundMinor: 6000, refundPercent: 100, commissionMinor: 0 })
    const lines = await ledger.lines('2026-07')
    expect(lines.filter(each => each.bookingId === sold.bookingId)).toEqual([])
    expect(await ledger.verify()).toMatchObject({ equal: true })
  })

  it('keeps by the terms what had been accepted before it was amended', async () => {
    await accepts(true)
    const sold = await book(4)
    await counter.settle(sold, 'accept')
    const more = await wanderly.amend(sold, { participants: 5 })
    expect(more.status).toBe('PENDING')
    clockBefore(world, sold, 2000)
    const fewer = await wanderly.amend(sold, { participants: 3 })
    expect(fewer).toMatchObject({ status: 'PENDING', price: { amount: 7000 } })
    expect(keptOf(await wanderly.cancel(sold))).toBe(4000)
    expect(await ledger.verify()).toMatchObject({ equal: true })
  })
})
