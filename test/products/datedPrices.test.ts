import { beforeEach, describe, expect, it } from '@jest/globals'
import { changePricing } from '../../src/domain/availability/changePricing.ts'
import { changeProduct } from '../../src/domain/availability/changeProduct.ts'
import { numberAllChanges } from '../../src/domain/changes/numberChanges.ts'
import { announceDatedPrices } from '../../src/domain/products/announceDatedPrices.ts'
import type { PricingInput } from '../../src/domain/products/pricing/PricingInput.ts'
import { defaultPricing } from '../../src/domain/rules/pricing/defaultPricing.ts'
import type { Pricing } from '../../src/domain/rules/pricing/Pricing.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp({ responseCacheBytes: 2 ** 20 })

const { operatorId } = operators.kayaks
const { activityId, id, productId } = activities.sunset
const unitId = encodeTypeId('unit', activityId)
const unit = { unitId, type: 'OTHER', name: 'Participant', isDefault: true } as const
const fromJuly = { units: [{ ...unit, price: 4900, laterPrices: [{ from: '2026-07-01', price: 5500 }] }] }

/** The last minute of 30 June in London, and the first of 1 July. */
const JUNE = new Date('2026-06-30T22:59:00Z')
const JULY = new Date('2026-06-30T23:00:00Z')

const update = async (input: object) =>
  ask(
    world,
    await world.caller('operator'),
    'mutation ($id: ActivityID!, $input: PricingInput!) { updatePricing(activityId: $id, input: $input) { name } }',
    { id, input },
  )

async function stored(): Promise<Pricing> {
  const [row] = await world.admin.query<{ pricing: Pricing }>('select pricing from product where activity_id = $1', [
    activityId,
  ])
  return row!.pricing
}

const rest = async (path: string) => {
  const { statusCode, headers, body } = await app.inject({
    url: `/api/v2/ota/partner/${path}`,
    headers: bearer('wanderly'),
  })
  expect(statusCode).toBe(200)
  return { etag: headers.etag, data: JSON.parse(body).data }
}

beforeEach(async () => {
  world.now = NOW
  await world.admin.query('update product set pricing = $2 where activity_id = $1', [
    activityId,
    defaultPricing(activityId, 4500),
  ])
})

describe('a base price from a date', () => {
  it('is the price of timeslots, days, quotes and bookings from its day on', async () => {
    await update(fromJuly)
    const seller = await world.caller('operator')
    const slots = await ask<{ timeslots: { date: string; price: { amount: number } }[] }>(
      world,
      seller,
      'query ($id: ActivityID!) { timeslots(activityId: $id, from: "2026-06-30", to: "2026-07-01") { date price { amount } } }',
      { id },
    )
    const priced = new Set(slots.timeslots.map(each => `${each.date} ${each.price.amount}`))
    expect([...priced].sort()).toEqual(['2026-06-30 4900', '2026-07-01 5500'])
    const { data: days } = await rest(`availability/${id}/dates?StartDate=2026-06-30&EndDate=2026-07-01`)
    expect(days.map((each: { Price: { Amount: number } }) => each.Price.Amount)).toEqual([4900, 5500])

    const desk = await Desk.open(world, 'operator')
    const early = await desk.book({ date: '2026-06-30' })
    const late = await desk.book({ date: '2026-07-01' })
    expect([early.price.amount, late.price.amount]).toEqual([9800, 11_000])
  })

  it('is the price of the activity and its units once its day has come, also in cached responses', async () => {
    await update(fromJuly)
    const read = async () => {
      const [{ data, etag }] = [await rest(`resolve-product?ID=${productId}`), await rest('products')]
      const { product } = await ask<{ product: { price: object; units: object[]; pricing: { units: object[] } } }>(
        world,
        await world.caller('operator'),
        `query ($id: ActivityID!) { product(activityId: $id) {
          price { amount } units { price { amount } } pricing { units { price { amount } } } } }`,
        { id },
      )
      const [{ Price, BasePrices }] = data.Units
      expect(
        BasePrices.map((each: { From: string; Price: { Amount: number } }) => [each.From, each.Price.Amount]),
      ).toEqual([
        [null, 4900],
        ['2026-07-01', 5500],
      ])
      const amounts = [data.Price.Amount, data.FromPrice.Amount, Price.Amount]
      return { amounts, product, etag }
    }
    const price = (amount: number) => ({ price: { amount } })
    const withPrice = (amount: number) => ({
      ...price(amount),
      units: [price(amount)],
      pricing: { units: [price(amount)] },
    })
    world.now = JUNE
    await read()
    // The response was requested twice, so the service caches it.
    const before = await read()
    expect(before).toMatchObject({ amounts: [4900, 4900, 4900], product: withPrice(4900) })
    world.now = JULY
    const after = await read()
    expect(after).toMatchObject({ amounts: [5500, 5500, 5500], product: withPrice(5500) })
    expect(after.etag).not.toBe(before.etag)
  })

  it('stays where a client that does not know it changes a price, which is that of today', async () => {
    await update(fromJuly)
    await update({ units: [{ ...unit, price: 5000 }] })
    expect((await stored()).units[0]).toMatchObject({ price: 5000, laterPrices: [{ from: '2026-07-01', price: 5500 }] })
    world.now = JULY
    await update({ units: [{ ...unit, price: 6000 }] })
    expect((await stored()).units[0]).toMatchObject({ price: 5000, laterPrices: [{ from: '2026-07-01', price: 6000 }] })
    await changeProduct(world.database, operatorId, activityId, { price: { amount: 6500 } }, JULY)
    expect((await stored()).units[0]).toMatchObject({ price: 5000, laterPrices: [{ from: '2026-07-01', price: 6500 }] })
    await update({ units: [{ ...unit, price: 6500, laterPrices: [] }] })
    expect((await stored()).units[0]).not.toHaveProperty('laterPrices')
    expect((await stored()).units[0]).toMatchObject({ price: 6500 })
  })

  it('sells a booking again that is moved over it', async () => {
    const desk = await Desk.open(world, 'operator')
    await update(fromJuly)
    const booking = await desk.book({ date: '2026-06-30' })
    const within = await desk.amend(booking, { date: '2026-06-29', time: '13:00' })
    expect(within.price.amount).toBe(9800)
    const moved = await desk.amend(booking, { date: '2026-07-02', time: '13:00' })
    expect(moved.price.amount).toBe(11_000)
  })

  it('is refused with the day that is not after the one before', async () => {
    const later = ['2026-07-01', '2026-07-01'].map(from => ({ from, price: 1 }))
    const refusal = await refusalOf(update({ units: [{ ...unit, price: 1, laterPrices: later }] }))
    expect(refusal.facts.errors).toEqual([
      {
        path: ['input', 'units', 0, 'laterPrices', 1, 'from'],
        detail: 'Each price begins after the one before it; 2026-07-01 is not after 2026-07-01.',
      },
    ])
  })
})

describe('an adjustment', () => {
  it('is added to what the rules give, and named in the lines of a booking', async () => {
    await update({
      rules: [{ name: 'Mornings', timeUntil: '12:00', percent: -10 }],
      adjustments: [
        { name: 'Fuel', from: '2026-07-01', amount: 500 },
        { name: 'Tenth', from: '2026-07-01', percent: 10 },
      ],
    })
    const desk = await Desk.open(world, 'operator')
    const before = await desk.book({ date: '2026-06-30', time: '09:00' })
    const both = await desk.book({ date: '2026-07-01', time: '09:00' })
    const alone = await desk.book({ date: '2026-07-01', time: '13:00' })
    expect([before, both, alone].map(each => each.price.amount)).toEqual([8100, 10_010, 11_000])
    const { booking } = await ask<{ booking: { lines: object[] } }>(
      world,
      await world.caller('operator'),
      'query ($reference: String!) { booking(bookingReference: $reference) { lines { ruleName adjustmentNames } } }',
      { reference: both.bookingReference },
    )
    expect(booking.lines).toEqual([{ ruleName: 'Mornings', adjustmentNames: ['Fuel', 'Tenth'] }])
    const { product } = await ask<{ product: { pricing: { adjustments: object[] } } }>(
      world,
      await world.caller('operator'),
      `query ($id: ActivityID!) { product(activityId: $id) { pricing { adjustments { name from amount { amount } percent } } } }`,
      { id },
    )
    expect(product.pricing.adjustments).toEqual([
      { name: 'Fuel', from: '2026-07-01', amount: { amount: 500 }, percent: null },
      { name: 'Tenth', from: '2026-07-01', amount: null, percent: 10 },
    ])
  })

  it('is the price of an activity without rules too, and stays when only the rules change', async () => {
    await update({ adjustments: [{ name: 'Fuel', amount: 500 }] })
    await update({ rules: [] })
    const { data } = await rest(`availability/${id}/timeslots?Date=2026-06-30`)
    expect(data[0].Price.Amount).toBe(5000)
    expect((await rest(`resolve-product?ID=${productId}`)).data.FromPrice.Amount).toBe(5000)
    await update({ adjustments: [] })
    expect(await stored()).not.toHaveProperty('adjustments')
  })

  it('prices what is added to a booking as it is sold now, unless the same adjustments decide', async () => {
    const desk = await Desk.open(world, 'operator')
    await update({ adjustments: [{ name: 'Fuel', amount: 500 }] })
    const booking = await desk.book({ date: '2026-06-30', participants: 2 })
    await update({ adjustments: [{ name: 'Fuel', amount: 900 }] })
    const same = await desk.amend(booking, { participants: 3 })
    expect(same.price.amount).toBe(15_000)
    await update({ adjustments: [{ name: 'Harbour', amount: 900 }] })
    const other = await desk.amend(booking, { participants: 4 })
    expect(other.price.amount).toBe(20_400)
  })

  it('is refused with every field that is wrong', async () => {
    const input = {
      adjustments: [{ name: 'Both', amount: 1, percent: 1 }, { name: 'None' }, { name: 'Exact', percent: 0.0001 }],
    }
    const refusal = await refusalOf(update(input))
    expect(refusal.facts.errors!.map(each => `${each.path.join('.')}: ${each.detail}`)).toEqual([
      'input.adjustments.0: Give exactly one of amount and percent; it was 2.',
      'input.adjustments.1: Give exactly one of amount and percent; it was 0.',
      'input.adjustments.2.percent: A percentage has at most three decimals; it was 0.0001.',
    ])
  })
})

describe('the announcement of prices from a date', () => {
  const announce = async (now: Date) => {
    const run = newChoreRun()
    await announceDatedPrices(world.database, now, run)
    expect(run.failures).toEqual([])
    await numberAllChanges(world.database)
    const [row] = await world.admin.query<{ updatedAt: Date; changes: number }>(
      `select updated_at "updatedAt", (select count(*)::int from change_event c where c.activity_id = p.activity_id
         and c.type = 'product.updated') "changes"
       from product p where activity_id = $1`,
      [activityId],
    )
    return { updatedAt: row!.updatedAt, changes: row!.changes }
  }

  it.each<[string, PricingInput]>([
    ['a base price begins', fromJuly],
    ['a rule ends', { rules: [{ name: 'June', to: '2026-06-30', amount: -100 }] }],
    ['an adjustment begins', { adjustments: [{ name: 'July', from: '2026-07-01', amount: 100 }] }],
  ])('is made once, on the local day on which %s', async (_, input) => {
    await changePricing(world.database, operatorId, activityId, input, NOW)
    const first = await announce(JUNE)
    expect(first.updatedAt).toEqual(NOW)
    expect(await announce(JULY)).toEqual({ updatedAt: JULY, changes: first.changes + 1 })
    const later = new Date('2026-07-03T12:00:00Z')
    expect(await announce(later)).toEqual({ updatedAt: JULY, changes: first.changes + 1 })
  })
})
