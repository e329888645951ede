import { describe, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, type keys, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const { sunset, island, bouldering } = activities
const wanderly = encodeTypeId('ptr', partners.wanderly.partnerId)
const as = async <Data>(key: keyof typeof keys, source: string, variables = {}) =>
  ask<Data>(world, await world.caller(key), source, variables)
const set = (commissions: object[], partnerId = wanderly, key: keyof typeof keys = 'operator') =>
  as(
    key,
    `mutation ($id: PartnerID!, $input: CommissionChanges!) {
       setCommissions(partnerId: $id, input: $input) { commissionPercent commissions { activityId percent product { name } } }
     }`,
    { id: partnerId, input: { commissions } },
  )
const ratesOf = (commissionPercent: number, commissions: [typeof sunset, number][]) => ({
  setCommissions: {
    commissionPercent,
    commissions: commissions.map(([{ id, name }, percent]) => ({ activityId: id, percent, product: { name } })),
  },
})

describe('setCommissions', () => {
  it('sets the commission on activities, changes and removes it', async () => {
    const both = [
      { activityId: sunset.id, percent: 12.5 },
      { activityId: island.id, percent: 0 },
    ]
    expect(await set(both)).toEqual(
      ratesOf(0, [
        [island, 0],
        [sunset, 12.5],
      ]),
    )
    expect(await set([{ activityId: sunset.id, percent: 7.125 }])).toEqual(
      ratesOf(0, [
        [island, 0],
        [sunset, 7.125],
      ]),
    )
    expect(await set([{ activityId: island.id }])).toEqual(ratesOf(0, [[sunset, 7.125]]))
    expect(await set([{ activityId: sunset.id, percent: null }])).toEqual(ratesOf(0, []))
  })

  it("sets the partner's own commission together with those on activities", async () => {
    const source = `mutation ($id: PartnerID!, $input: CommissionChanges!) {
      setCommissions(partnerId: $id, input: $input) { commissionPercent commissions { percent } } }`
    const input = { percent: 15, commissions: [{ activityId: sunset.id, percent: 20 }] }
    expect(await as('operator', source, { id: wanderly, input })).toEqual({
      setCommissions: { commissionPercent: 15, commissions: [{ percent: 20 }] },
    })
    expect(
      await as('operator', source, { id: wanderly, input: { percent: 0, commissions: [{ activityId: sunset.id }] } }),
    ).toEqual({ setCommissions: { commissionPercent: 0, commissions: [] } })
  })

  it('refuses unknown activities, repetitions and rates with too many decimals at once, and writes nothing', async () => {
    const refusal = await refusalOf(
      set([
        { activityId: sunset.id, percent: 10 },
        { activityId: bouldering.id, percent: 10.0001 },
        { activityId: sunset.id, percent: 20 },
      ]),
    )
    expect(refusal.facts.errors).toEqual([
      {
        path: ['input', 'commissions', 1, 'percent'],
        detail: 'A percentage has at most three decimals; it was 10.0001.',
      },
      {
        path: ['input', 'commissions', 1, 'activityId'],
        detail: 'No activity of this operator has this identifier: list the products.',
      },
      { path: ['input', 'commissions', 2, 'activityId'], detail: 'Give each activity once.' },
    ])
    expect(await world.admin.query('select from commission')).toEqual([])
  })

  it('refuses rates beyond 100 percent together with too many decimals', async () => {
    const refusal = await refusalOf(
      set([
        { activityId: sunset.id, percent: 101 },
        { activityId: island.id, percent: 1.23456 },
      ]),
    )
    expect(refusal.facts.errors!.map(each => each.path)).toEqual([
      ['input', 'commissions', 0, 'percent'],
      ['input', 'commissions', 1, 'percent'],
    ])
  })

  it("refuses a partner of another operator, and a partner's own key", async () => {
    const stranger = encodeTypeId('ptr', partners.wallPartner.partnerId)
    const refusal = await refusalOf(set([{ activityId: sunset.id, percent: 1 }], stranger))
    expect(refusal.message).toBe('No partner of this operator has this PartnerID.')
    expect((await refusalOf(set([{ activityId: sunset.id, percent: 1 }], wanderly, 'wanderly'))).code).toBe(
      'permission-denied',
    )
  })
})

describe('Partner.commissions', () => {
  it('shows a partner its own', async () => {
    await set([{ activityId: sunset.id, percent: 12.5 }])
    expect(
      await as('wanderly', '{ viewer { partner { commissionPercent commissions { percent product { name } } } } }'),
    ).toEqual({
      viewer: { partner: { commissionPercent: 0, commissions: [{ percent: 12.5, product: { name: sunset.name } }] } },
    })
  })
})
