import { beforeEach, describe, expect, it } from '@jest/globals'
import { changePricing } from '../../src/domain/availability/changePricing.ts'
import { changeProduct } from '../../src/domain/availability/changeProduct.ts'
import type { FeeBasis } from '../../src/domain/products/pricing/Fee.ts'
import type { PricingInput, UnitInput } from '../../src/domain/products/pricing/PricingInput.ts'
import { defaultPricing } from '../../src/domain/rules/pricing/defaultPricing.ts'
import type { Pricing } from '../../src/domain/rules/pricing/Pricing.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, operators, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'

const world = useWorld()

const { operatorId } = operators.kayaks
const { activityId } = activities.sunset
const [PERSON, BOOKING] = ['PERSON' as FeeBasis, 'BOOKING' as FeeBasis]
const id = (n: number) => `01980000-0000-7000-8000-00000000000${n}`
const adult: UnitInput = { unitId: id(1), type: 'ADULT', name: 'Adult', price: 6000, isDefault: true }
const child: UnitInput = { unitId: id(2), type: 'CHILD', name: 'Child', price: 4000, minAge: 6, maxAge: 14 }
const family: UnitInput = { unitId: id(3), type: 'FAMILY', name: 'Family', price: 17_000, paxCount: 4 }

const update = (input: PricingInput) => changePricing(world.database, operatorId, activityId, input, world.now)

interface Stored {
  pricing: Pricing
  version: number
  price: number
  updatedAt: Date
}

async function stored(of = activityId): Promise<Stored> {
  const [row] = await world.admin.query<Stored>(
    `select pricing, pricing_version "version", price_minor price, updated_at "updatedAt" from product where activity_id = $1`,
    [of],
  )
  return row!
}

/** Expects that a change is refused with these violations, and that nothing is written. */
async function expectViolations(input: PricingInput, paths: (string | number)[][]): Promise<string[]> {
  const before = await stored()
  const refusal = await refusalOf(update(input))
  expect(refusal.code).toBe('validation')
  expect(refusal.facts.errors!.map(each => each.path)).toEqual(paths.map(path => ['input', ...path]))
  expect(await stored()).toEqual(before)
  return refusal.facts.errors!.map(each => each.detail)
}

beforeEach(async () => {
  await world.admin.query('update product set pricing = $2 where activity_id = $1', [
    activityId,
    defaultPricing(activityId, 4500),
  ])
})

describe('updatePricing', () => {
  it('stores the whole document, and the price of the default unit as that of the activity', async () => {
    const { version } = await stored()
    const product = await update({
      units: [
        { ...child, name: ' Child ' },
        adult,
        family,
        { type: 'INFANT', name: 'Infant', price: 0, paxCount: 0, accompaniedBy: [id(1)] },
      ],
      rules: [
        { name: 'Summer', from: '2026-07-01', to: '2026-08-31', percent: 12.5 },
        { name: 'Wanderly', partnerIds: [partners.wanderly.partnerId], channels: [Channel.PARTNER], amount: -500 },
        { name: 'Group', fromParticipant: 5, unitIds: [id(1)], price: 5000 },
      ],
      fees: [{ name: 'Harbour', amount: 150, per: PERSON }],
      taxes: [{ name: 'VAT', percent: 7.7 }],
      cancellationTiers: [
        { minutesBefore: 60, percent: 50 },
        { minutesBefore: 2880, percent: 100 },
      ],
    })
    const { pricing, ...columns } = await stored()
    expect(product).toMatchObject({ price: { amount: 6000, currency: 'GBP' }, pricing, pricingVersion: version + 1 })
    expect(columns).toMatchObject({ version: version + 1, price: 6000, updatedAt: world.now })
    expect(pricing).toEqual({
      units: [
        {
          unitId: id(2),
          type: 'CHILD',
          name: 'Child',
          paxCount: 1,
          price: 4000,
          minAge: 6,
          maxAge: 14,
          accompaniedBy: [],
          minQuantity: 1,
          maxQuantity: null,
          isDefault: false,
        },
        {
          unitId: id(1),
          type: 'ADULT',
          name: 'Adult',
          paxCount: 1,
          price: 6000,
          minAge: null,
          maxAge: null,
          accompaniedBy: [],
          minQuantity: 1,
          maxQuantity: null,
          isDefault: true,
        },
        {
          unitId: id(3),
          type: 'FAMILY',
          name: 'Family',
          paxCount: 4,
          price: 17_000,
          minAge: null,
          maxAge: null,
          accompaniedBy: [],
          minQuantity: 1,
          maxQuantity: null,
          isDefault: false,
        },
        {
          unitId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          type: 'INFANT',
          name: 'Infant',
          paxCount: 0,
          price: 0,
          minAge: null,
          maxAge: null,
          accompaniedBy: [id(1)],
          minQuantity: 1,
          maxQuantity: null,
          isDefault: false,
        },
      ],
      groupPrice: null,
      rules: [
        { name: 'Summer', from: '2026-07-01', to: '2026-08-31', change: { kind: 'PERCENTAGE', value: 12_500 } },
        {
          name: 'Wanderly',
          partnerIds: [partners.wanderly.partnerId],
          channels: ['PARTNER'],
          change: { kind: 'AMOUNT', value: -500 },
        },
        { name: 'Group', fromParticipant: 5, unitIds: [id(1)], change: { kind: 'PRICE', value: 5000 } },
      ],
      fees: [{ name: 'Harbour', amount: 150, per: 'PERSON', taxed: true }],
      taxes: [{ name: 'VAT', rate: 7700 }],
      cancellationTiers: [
        { minutesBefore: 2880, percent: 100 },
        { minutesBefore: 60, percent: 50 },
      ],
    })
  })

  it('replaces the lists that are given, keeps the others, and clears with null', async () => {
    await update({
      fees: [{ name: 'Harbour', amount: 150, per: PERSON, taxed: false }],
      groupPrice: { price: 20_000, maxParticipants: 4, extraParticipantPrice: 3000 },
      cancellationTiers: [{ minutesBefore: 60, percent: 50 }],
    })
    await update({ taxes: [{ name: 'VAT', percent: 20 }] })
    expect((await stored()).pricing).toMatchObject({
      fees: [{ name: 'Harbour', taxed: false }],
      groupPrice: { amount: 20_000, upTo: 4, perExtra: 3000 },
      cancellationTiers: [{ minutesBefore: 60, percent: 50 }],
    })
    await update({ fees: [], groupPrice: null, cancellationTiers: null })
    expect((await stored()).pricing).toMatchObject({
      fees: [],
      taxes: [{ name: 'VAT', rate: 20_000 }],
      groupPrice: null,
      cancellationTiers: null,
    })
    await expectViolations({ units: null, rules: null, fees: null, taxes: null }, [
      ['units'],
      ['rules'],
      ['fees'],
      ['taxes'],
    ])
  })

  it('leaves the version and updatedAt alone when nothing changes', async () => {
    await update({ units: [adult], fees: [] })
    const before = await stored()
    world.now = new Date(world.now.getTime() + 60_000)
    await update({ units: [{ ...adult, paxCount: 1, maxQuantity: null }], fees: [] })
    expect(await stored()).toEqual(before)
  })

  it.each<[string, PricingInput, (string | number)[][]]>([
    ['no unit at all', { units: [] }, [['units']]],
    ['two default units', { units: [adult, { ...child, isDefault: true }] }, [['units']]],
    ['a default unit of two places', { units: [{ ...adult, paxCount: 2 }] }, [['units', 0, 'paxCount']]],
    [
      'a unit that comes with one of another activity',
      { units: [adult, { ...child, accompaniedBy: [activities.island.activityId] }] },
      [['units', 1, 'accompaniedBy']],
    ],
    [
      'a unit of another activity',
      { units: [{ ...adult, unitId: activities.island.activityId }] },
      [['units', 0, 'unitId']],
    ],
    [
      'a rule for a unit of another activity',
      { rules: [{ name: 'A', percent: 1, unitIds: [activities.island.activityId] }] },
      [['rules', 0, 'unitIds']],
    ],
    [
      'a rule for a partner of another operator',
      { rules: [{ name: 'A', percent: 1, partnerIds: [partners.wallPartner.partnerId] }] },
      [['rules', 0, 'partnerIds']],
    ],
    [
      'a rule that never fits',
      { rules: [{ name: 'A', percent: 1, from: '2026-07-02', to: '2026-07-01' }] },
      [['rules', 0, 'to']],
    ],
    [
      'a rule after one that always fits',
      {
        rules: [
          { name: 'A', percent: 1 },
          { name: 'B', percent: 2, weekdays: [1] },
        ],
      },
      [['rules', 1, 'name']],
    ],
    ['a rule without a change', { rules: [{ name: 'A' }] }, [['rules', 0]]],
    ['a rule with two changes', { rules: [{ name: 'A', percent: 1, amount: 0 }] }, [['rules', 0]]],
    [
      'a percentage with four decimals',
      { rules: [{ name: 'A', percent: 0.0005 }], taxes: [{ name: 'VAT', percent: 7.7001 }] },
      [
        ['rules', 0, 'percent'],
        ['taxes', 0, 'percent'],
      ],
    ],
    [
      'two tiers at the same time',
      {
        cancellationTiers: [
          { minutesBefore: 60, percent: 5 },
          { minutesBefore: 60, percent: 5 },
        ],
      },
      [['cancellationTiers', 1, 'minutesBefore']],
    ],
  ])('refuses %s, and writes nothing', async (_, input, paths) => {
    await expectViolations(input, paths)
  })

  it('reports every violation at once', async () => {
    const input: PricingInput = {
      units: [adult, { ...child, name: 'adult', unitId: activities.island.activityId }],
      rules: [
        { name: 'A', percent: 0.0001 },
        { name: 'B', partnerIds: [partners.wallPartner.partnerId] },
      ],
      fees: [
        { name: 'Fee', amount: 1, per: BOOKING },
        { name: 'Fee', amount: 1, per: PERSON },
      ],
      taxes: null,
    }
    await expectViolations(input, [
      ['taxes'],
      ['rules', 0, 'percent'],
      ['rules', 1],
      ['units', 1, 'name'],
      ['rules', 1, 'name'],
      ['fees', 1, 'name'],
      ['units', 1, 'unitId'],
      ['rules', 1, 'partnerIds'],
    ])
  })

  it('is refused for an activity of another operator', async () => {
    const before = await stored(activities.bouldering.activityId)
    const asked = changePricing(
      world.database,
      operatorId,
      activities.bouldering.activityId,
      { units: [adult] },
      world.now,
    )
    await expect(asked).rejects.toMatchObject({ code: 'not-found' })
    expect(await stored(activities.bouldering.activityId)).toEqual(before)
  })
})

describe('the version of a pricing', () => {
  const change = `mutation ($activityId: ActivityID!, $input: PricingInput!) {
    updatePricing(activityId: $activityId, input: $input) { price { amount } pricing { version fees { name } } } }`
  const send = async (input: PricingInput) =>
    ask(world, await world.caller('operator'), change, { activityId: encodeTypeId('act', activityId), input })

  it('refuses a change of a version that is not the current one, with that one', async () => {
    const { version } = await stored()
    const fees = [{ name: 'Harbour', amount: 150, per: 'PARTICIPANT' as never }]
    expect(await send({ fees, expectedVersion: version })).toEqual({
      updatePricing: { price: { amount: 4500 }, pricing: { version: version + 1, fees: [{ name: 'Harbour' }] } },
    })
    const refusal = await refusalOf(send({ fees: [], expectedVersion: version }))
    expect(refusal).toMatchObject({ code: 'version-conflict', facts: { currentVersion: version + 1 } })
    expect((await stored()).pricing.fees).toHaveLength(1)
  })

  it('refuses the later of two concurrent changes, which waits for the earlier one', async () => {
    const { version } = await stored()
    const earlier = `update product set pricing = jsonb_set(pricing, '{taxes}', '[{"name": "VAT", "rate": 20000}]'),
      pricing_version = pricing_version + 1 where activity_id = $1`
    const refusal = await whileLocked(world, [[earlier, [activityId]]], () =>
      refusalOf(update({ units: [adult], expectedVersion: version })),
    )
    expect(refusal).toMatchObject({ code: 'version-conflict', facts: { currentVersion: version + 1 } })
    expect((await stored()).pricing.units).toHaveLength(1)
  })

  it('lets both of two concurrent changes of different lists through without an expected version', async () => {
    const earlier = `update product set pricing = jsonb_set(pricing, '{taxes}', '[{"name": "VAT", "rate": 20000}]') where activity_id = $1`
    await whileLocked(world, [[earlier, [activityId]]], () => update({ units: [adult, child] }))
    expect((await stored()).pricing).toMatchObject({
      units: [{ name: 'Adult' }, { name: 'Child' }],
      taxes: [{ name: 'VAT' }],
    })
  })
})

describe('the pricing in the database', () => {
  const set = (change: string) => world.admin.query(`update product set ${change} where activity_id = $1`, [activityId])

  it('is where the price of the activity comes from, which cannot be another one', async () => {
    await update({ units: [child, adult] })
    await set(`pricing = jsonb_set(pricing, '{units,1,price}', '7000')`)
    expect((await stored()).price).toBe(7000)
    await expect(set('price_minor = 9900')).rejects.toThrow('can only be updated to DEFAULT')
  })

  it('follows the price of the activity, with a new version if that is another one', async () => {
    await update({ units: [child, adult] })
    const { version } = await stored()
    const change = (amount: number, name: string) =>
      changeProduct(world.database, operatorId, activityId, { name, price: { amount } }, world.now)
    await change(9900, 'Sunset Tour')
    expect(await stored()).toMatchObject({
      version: version + 1,
      pricing: { units: [{ price: 4000 }, { price: 9900 }] },
    })
    await change(9900, 'Sunset Kayak Tour')
    expect((await stored()).version).toBe(version + 1)
  })

  it.each([
    ['without a unit', `jsonb_set(pricing, '{units}', '[]')`],
    ['without a default unit', `jsonb_set(pricing, '{units,0,isDefault}', 'false')`],
    ['with two default units', `jsonb_set(pricing, '{units}', (pricing -> 'units') || (pricing -> 'units'))`],
    ['with a default unit of two places', `jsonb_set(pricing, '{units,0,paxCount}', '2')`],
    [
      'with a negative price',
      `jsonb_set(pricing, '{units}', (pricing -> 'units') || (pricing #> '{units,0}' || '{"unitId": "x", "isDefault": false, "price": -1}'))`,
    ],
    ['with a unit without a name', `jsonb_set(pricing, '{units,0,name}', '""')`],
    ['without rules', `pricing - 'rules'`],
    ['without fees', `jsonb_set(pricing, '{fees}', 'null')`],
    ['without taxes', `jsonb_set(pricing, '{taxes}', '{}')`],
  ])('cannot be a document %s', async (_, document) => {
    const before = await stored()
    await expect(set(`pricing = ${document}`)).rejects.toThrow(
      /product_pricing_check|null value in column "price_(minor|varies)"/,
    )
    expect(await stored()).toEqual(before)
  })
})
