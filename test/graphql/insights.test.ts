import { beforeAll, describe, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Desk } from '../bookings/Desk.ts'
import { activities, type keys, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { ask, refusalOf } from './ask.ts'

const world = useWorld()
beforeAll(async () => {
  await world.admin.query(`update partner set commission_rate = 20000 where slug = 'wanderly'`)
  const wanderly = await Desk.open(world, 'wanderly')
  const counter = await Desk.open(world, 'operator')
  await wanderly.book({ participants: 2 })
  await counter.book({ participants: 1, date: '2026-07-03' })
  await wanderly.cancel(await wanderly.book({ participants: 1 }))
})

interface Answer {
  insights: Record<string, unknown>
}
const source = `query ($input: InsightsInput!) { insights(input: $input) {
  yearBeforeFrom yearBeforeTo
  figures { ...Figures takenPlaces capacity occupancyPercent }
  yearBefore { bookingCount cancellationPercent }
  periods { from to figures { bookingCount } }
  groups { channel weekday product { name } partner { slug } figures { ...Figures capacity } }
} }
fragment Figures on InsightFigures {
  revenue { amount currency } commission { amount } bookingCount participants cancelledCount cancellationPercent noShowCount noShowPercent
  averageLeadDays
}`
const read = async (input: object, key: keyof typeof keys = 'operatorReadOnly') =>
  (await ask<Answer>(world, await world.caller(key), source, { input })).insights

const july = { from: '2026-07-01', to: '2026-07-05', basis: 'TAKING_PLACE' }

describe('Query.insights', () => {
  it('has the figures of a range, of its periods and of its groups', async () => {
    const insights = await read({ ...july, grain: 'WEEK', groupBy: 'PARTNER', activityIds: [activities.sunset.id] })
    expect(insights).toMatchObject({
      yearBeforeFrom: '2025-07-01',
      yearBeforeTo: '2025-07-05',
      figures: {
        revenue: { amount: 13_500, currency: 'GBP' },
        commission: { amount: 1800 },
        bookingCount: 2,
        participants: 3,
        cancelledCount: 1,
        cancellationPercent: 100 / 3,
        noShowCount: 0,
        noShowPercent: 0,
        takenPlaces: 3,
        capacity: 150,
        occupancyPercent: 2,
      },
      yearBefore: { bookingCount: 0, cancellationPercent: null },
      periods: [{ from: '2026-07-01', to: '2026-07-05', figures: { bookingCount: 2 } }],
      groups: [
        {
          partner: { slug: 'wanderly' },
          product: null,
          channel: null,
          weekday: null,
          figures: { bookingCount: 1, cancelledCount: 1, commission: { amount: 1800 }, capacity: null },
        },
        { partner: null, figures: { bookingCount: 1, cancelledCount: 0, commission: { amount: 0 } } },
      ],
    })
  })

  it.each([
    ['ACTIVITY', 'product', { name: activities.sunset.name }],
    ['CHANNEL', 'channel', 'PARTNER'],
    ['WEEKDAY', 'weekday', 3],
  ])('groups by %s', async (groupBy, member, value) => {
    const { groups } = await read({ ...july, groupBy })
    const named = (groups as Record<string, unknown>[]).filter(each => each[member] !== null)
    expect(named.length).toBeGreaterThan(0)
    expect(named.map(each => each[member])).toContainEqual(value)
  })

  it('has no places by the day of the sale, and lists no groups that nobody asked for', async () => {
    const insights = await read({ from: '2026-06-15', to: '2026-06-15', basis: 'SOLD' })
    expect(insights).toMatchObject({
      figures: { bookingCount: 2, takenPlaces: null, capacity: null, occupancyPercent: null },
      periods: [{ from: '2026-06-15', to: '2026-06-15', figures: { bookingCount: 2 } }],
      groups: [],
    })
  })

  it('has nothing of another operator', async () => {
    const { figures, groups } = await read({ ...july, groupBy: 'PARTNER' }, 'wallsOperator')
    expect(figures).toMatchObject({ bookingCount: 0, revenue: { amount: 0, currency: 'USD' } })
    expect(groups).toEqual([])
    const unknown = encodeTypeId('ptr', partners.wallPartner.partnerId)
    expect(await read({ ...july, partnerIds: [unknown] })).toMatchObject({ figures: { bookingCount: 0 } })
  })

  it.each([
    ['2026-07-02', '2026-07-01', 'SOLD', 'The last day, 2026-07-01, is before the first, 2026-07-02.'],
    [
      '2026-01-01',
      '2027-02-05',
      'TAKING_PLACE',
      'From 2026-01-01 to 2027-02-05 are 401 days; at most 400 are allowed.',
    ],
    [
      '2026-01-01',
      '2026-04-03',
      'SOLD',
      'From 2026-01-01 to 2026-04-03 are 93 days; at most 92 are allowed by the day of the sale, because every booking is read.',
    ],
  ])('refuses the days from %s to %s for %s', async (from, to, basis, detail) => {
    const refusal = await refusalOf(read({ from, to, basis }))
    expect(refusal.facts.errors).toEqual([{ path: ['input', 'to'], detail }])
  })

  it.each(['wanderly', 'usage'] as const)('refuses the key %s', async key => {
    expect((await refusalOf(read(july, key))).code).toBe('permission-denied')
  })
})
