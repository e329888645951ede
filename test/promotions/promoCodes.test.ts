import { describe, expect, it } from '@jest/globals'
import { ask, refusalOf } from '../graphql/ask.ts'
import { violationsOf } from '../graphql/violationsOf.ts'
import { activities, type keys } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const as = async <Data>(key: keyof typeof keys, source: string, variables = {}) =>
  ask<Data>(world, await world.caller(key), source, variables)

const FIELDS =
  'promoCodeId: id code name amount { amount currency } percent soldFrom soldTo dateFrom dateTo activityIds maxUses maxUsesPerCustomer useCount active createdAt'

type Made = Record<string, unknown> & { promoCodeId: string }

const create = async (input: object, key: keyof typeof keys = 'operator') =>
  (
    await as<{ createPromoCode: Made }>(
      key,
      `mutation ($input: PromoCodeInput!) { createPromoCode(input: $input) { ${FIELDS} } }`,
      { input },
    )
  ).createPromoCode

const update = async (id: string, input: object) =>
  (
    await as<{ updatePromoCode: Made }>(
      'operator',
      `mutation ($id: PromoCodeID!, $input: PromoCodeChanges!) { updatePromoCode(promoCodeId: $id, input: $input) { ${FIELDS} } }`,
      { id, input },
    )
  ).updatePromoCode

describe('createPromoCode', () => {
  it('adds a code with a percentage, in capital letters, without limits', async () => {
    const made = await create({ code: ' summer-20 ', name: ' Summer ', percent: 7.7 })
    expect(made).toEqual({
      promoCodeId: expect.stringMatching(/^prm_/),
      code: 'SUMMER-20',
      name: 'Summer',
      amount: null,
      percent: 7.7,
      soldFrom: null,
      soldTo: null,
      dateFrom: null,
      dateTo: null,
      activityIds: [],
      maxUses: null,
      maxUsesPerCustomer: null,
      useCount: 0,
      active: true,
      createdAt: world.now.toISOString(),
    })
  })

  it('adds a code with an amount and every limit', async () => {
    const limits = {
      soldFrom: '2026-06-01',
      soldTo: '2026-06-30',
      dateFrom: '2026-07-01',
      dateTo: '2026-08-31',
      activityIds: [activities.sunset.id],
      maxUses: 100,
      maxUsesPerCustomer: 1,
    }
    const made = await create({ code: 'FIVE', name: 'Five off', amount: { amount: 500 }, ...limits })
    expect(made).toMatchObject({ amount: { amount: 500, currency: 'GBP' }, percent: null, ...limits })
  })

  it('refuses every violation at once and writes nothing', async () => {
    const wrong = {
      code: 'a b!',
      name: 'X',
      amount: { amount: 0, currency: 'USD' },
      percent: 12.3456,
      soldFrom: '2026-07-02',
      soldTo: '2026-07-01',
      dateFrom: '2026-07-02',
      dateTo: '2026-07-01',
      activityIds: [activities.sunset.id, activities.bouldering.id],
    }
    expect(await violationsOf(create(wrong))).toEqual([
      [
        'input.code',
        'A promo code has 3 to 32 letters A to Z, digits, hyphens and underscores, and begins with a letter or a digit.',
      ],
      ['input.percent', 'Give either amount or percent, not both.'],
      ['input.amount.amount', 'The amount of a promo code must be above zero.'],
      ['input.percent', 'A percentage has at most three decimals; it was 12.3456.'],
      ['input.soldTo', 'The last day, 2026-07-01, is before the first, 2026-07-02.'],
      ['input.dateTo', 'The last day, 2026-07-01, is before the first, 2026-07-02.'],
      ['input.activityIds.1', 'No activity of this operator has this ActivityID.'],
      ['input.amount.currency', 'Every price of this operator is in GBP; USD was given.'],
    ])
    expect(await violationsOf(create({ code: 'x', name: ' ', percent: 101, maxUses: 0 }))).toHaveLength(4)
    expect(await violationsOf(create({ code: 'NOTHING', name: 'X' }))).toEqual([
      ['input.amount', 'Give amount or percent: one of them is required.'],
    ])
    const listed = await as<{ promoCodes: { totalCount: number } }>('operator', '{ promoCodes { totalCount } }')
    expect(listed.promoCodes.totalCount).toBe(2)
  })

  it("refuses the code of another one ignoring case, except of another operator's", async () => {
    expect(await violationsOf(create({ code: 'Five', name: 'X', percent: 5 }))).toEqual([
      ['input.code', 'Another promo code of this operator is FIVE.'],
    ])
    expect(await create({ code: 'five', name: 'X', percent: 5 }, 'wallsOperator')).toMatchObject({ code: 'FIVE' })
  })

  it('needs operator:write, and lists need operator:read', async () => {
    expect((await refusalOf(create({ code: 'NOPE', name: 'X', percent: 5 }, 'operatorReadOnly'))).code).toBe(
      'permission-denied',
    )
    expect((await refusalOf(as('wanderly', '{ promoCodes { totalCount } }'))).code).toBe('permission-denied')
  })
})

describe('updatePromoCode', () => {
  it('changes the given fields, and null removes a limit', async () => {
    const { promoCodeId } = await create({ code: 'CHANGE', name: 'X', percent: 5, maxUses: 3, soldTo: '2026-12-31' })
    expect(await update(promoCodeId, { name: 'Y', active: false })).toMatchObject({
      code: 'CHANGE',
      name: 'Y',
      percent: 5,
      maxUses: 3,
      soldTo: '2026-12-31',
      active: false,
    })
    expect(await update(promoCodeId, { maxUses: null, soldTo: null, active: true })).toMatchObject({
      maxUses: null,
      soldTo: null,
      active: true,
    })
  })

  it('replaces a percentage by an amount', async () => {
    const { promoCodeId } = await create({ code: 'REPLACE', name: 'X', percent: 5 })
    expect(await update(promoCodeId, { amount: { amount: 300 } })).toMatchObject({
      amount: { amount: 300 },
      percent: null,
    })
    expect(await update(promoCodeId, { percent: 2.5 })).toMatchObject({ amount: null, percent: 2.5 })
  })

  it('refuses fewer uses than there are, cleared fields and days that end before they begin, with every violation', async () => {
    const { promoCodeId } = await create({ code: 'BUSY', name: 'X', percent: 5, soldFrom: '2026-06-01' })
    await world.admin.query(`update promo_code set uses = 2 where code = 'BUSY'`)
    expect(await violationsOf(update(promoCodeId, { name: null, maxUses: 1, soldTo: '2026-05-01' }))).toEqual([
      ['input.name', 'name cannot be cleared: leave it out to keep it as it is.'],
      ['input.soldTo', 'The last day, 2026-05-01, is before the first, 2026-06-01.'],
      ['input.maxUses', '2 bookings have this code already; maxUses must not be less.'],
    ])
    expect(await violationsOf(update(promoCodeId, { code: 'five' }))).toEqual([
      ['input.code', 'Another promo code of this operator is FIVE.'],
    ])
    await world.admin.query(`update promo_code set uses = 0 where code = 'BUSY'`)
  })
})

describe('Query.promoCodes', () => {
  const codes = async (filter: string) => {
    const { promoCodes } = await as<{ promoCodes: { totalCount: number; nodes: { code: string }[] } }>(
      'operatorReadOnly',
      `{ promoCodes(filter: { ${filter} }) { totalCount nodes { code } } }`,
    )
    expect(promoCodes.totalCount).toBe(promoCodes.nodes.length)
    return promoCodes.nodes.map(each => each.code).sort()
  }

  it('filters by text, activity and state', async () => {
    const { promoCodeId } = await create({
      code: 'ISLAND',
      name: 'Only there',
      percent: 5,
      activityIds: [activities.island.id],
    })
    expect(await codes('text: "only"')).toEqual(['ISLAND'])
    expect(await codes('text: "summer-"')).toEqual(['SUMMER-20'])
    expect(await codes(`activityIds: ["${activities.island.id}"]`)).not.toContain('FIVE')
    expect(await codes(`activityIds: ["${activities.island.id}"]`)).toContain('ISLAND')
    expect(await codes(`activityIds: ["${activities.sunset.id}"]`)).not.toContain('ISLAND')
    await update(promoCodeId, { active: false })
    expect(await codes('active: false')).toEqual(['ISLAND'])
    expect(await codes('active: true')).not.toContain('ISLAND')
  })
})
