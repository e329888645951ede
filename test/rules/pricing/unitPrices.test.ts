import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { fromPrice } from '../../../src/domain/rules/pricing/fromPrice.ts'
import type { Pricing } from '../../../src/domain/rules/pricing/Pricing.ts'
import { forActivity, quote } from '../../../src/domain/rules/pricing/quote.ts'
import { timeslotPrice, unitPrices } from '../../../src/domain/rules/pricing/unitPrices.ts'
import {
  adult,
  anyCase,
  child,
  family,
  infant,
  kayaks,
  of,
  ruleOf,
  saleOf,
  TODAY,
  TRIPSTER,
  WANDERLY,
} from './samplePricing.ts'

const less = (percent: number) => ({ change: { kind: 'PERCENTAGE', value: -percent * 1000 } }) as const
const datedAdult = (...prices: [from: string, price: number][]) => ({
  ...adult,
  laterPrices: prices.map(([from, price]) => ({ from, price })),
})
const online = { today: TODAY, channel: 'ONLINE', partnerId: null }
const wanderly = { today: TODAY, channel: 'PARTNER', partnerId: WANDERLY }

describe('fromPrice', () => {
  it.each<[string, Partial<Pricing>, number]>([
    ['the base price of the default unit', {}, 6000],
    [
      'the price of a rule that makes it cheaper',
      { rules: [ruleOf('Weekdays', { weekdays: [1, 2], ...less(10) })] },
      5400,
    ],
    ['the base price, if a rule makes some days dearer', { rules: [ruleOf('Summer', { from: '2026-07-01' })] }, 6000],
    ['the price of a rule that decides every sale', { rules: [ruleOf('Always')] }, 7000],
    [
      'the least of the rules',
      { rules: [ruleOf('A', { weekdays: [1], ...less(10) }), ruleOf('B', { timeFrom: '18:00', ...less(25) })] },
      4500,
    ],
    ['not that of a rule that ended yesterday', { rules: [ruleOf('Spring', { to: '2026-06-14', ...less(50) })] }, 6000],
    ['that of a rule that ends today', { rules: [ruleOf('Spring', { to: TODAY, ...less(50) })] }, 3000],
    [
      'not that of a rule for other units',
      { rules: [ruleOf('Children', { unitIds: [child.unitId], ...less(50) })] },
      6000,
    ],
    [
      'not that of a rule for several participants',
      {
        rules: [
          ruleOf('Many', { minParticipants: 2, ...less(50) }),
          ruleOf('5th', { fromParticipant: 5, ...less(50) }),
        ],
      },
      6000,
    ],
    [
      'not that of a rule for others',
      {
        rules: [
          ruleOf('Wanderly', { partnerIds: [WANDERLY], ...less(50) }),
          ruleOf('Counter', { channels: ['POINT_OF_SALE'], ...less(50) }),
        ],
      },
      6000,
    ],
    [
      'the group price',
      {
        groupPrice: { amount: 20_000, upTo: 4, perExtra: 3000 },
        rules: [ruleOf('Mondays', { weekdays: [1], ...less(10) })],
      },
      18_000,
    ],
    ['the base price of today, if a dearer one begins later', { units: [datedAdult(['2026-07-01', 7000])] }, 6000],
    ['a base price that begins later and is lower', { units: [datedAdult(['2026-07-01', 5000])] }, 5000],
    [
      'the base price of today, if those before and after it are not sold any more or dearer',
      { units: [datedAdult(['2026-06-01', 6500], ['2026-07-01', 7000])] },
      6500,
    ],
    [
      'with an adjustment that always fits',
      { adjustments: [ruleOf('Fuel', { from: '2026-06-01', change: { kind: 'AMOUNT', value: 500 } })] },
      6500,
    ],
    [
      'without an adjustment that makes some days dearer',
      { adjustments: [ruleOf('Fuel', { from: '2026-07-01' }), ruleOf('Evenings', { timeFrom: '18:00' })] },
      6000,
    ],
    [
      'with adjustments that make some days cheaper, after the rule that decides',
      {
        rules: [ruleOf('Always', { change: { kind: 'PRICE', value: 5000 } })],
        adjustments: [ruleOf('Mondays', { weekdays: [1], ...less(10) }), ruleOf('Spring', { to: '2026-06-14' })],
      },
      4500,
    ],
    [
      'of a rule only with the base price of its days',
      {
        units: [datedAdult(['2026-07-01', 10_000])],
        rules: [ruleOf('July', { from: '2026-07-01', to: '2026-07-31', ...less(20) })],
      },
      6000,
    ],
  ])('is %s', (_, pricing, expected) => {
    expect(fromPrice(kayaks(pricing), online)).toBe(expected)
  })

  it('is that of the partner who asks', () => {
    const pricing = kayaks({ rules: [ruleOf('Wanderly', { partnerIds: [WANDERLY], ...less(50) })] })
    expect(fromPrice(pricing, wanderly)).toBe(3000)
    expect(fromPrice(pricing, { ...wanderly, partnerId: TRIPSTER })).toBe(6000)
  })

  it('is never above the price of a timeslot from that day on', () => {
    fc.assert(
      fc.property(anyCase, ({ pricing, sale }) => {
        expect(fromPrice(pricing, sale)).toBeLessThanOrEqual(timeslotPrice(pricing, sale))
      }),
    )
  })
})

describe('the prices of a timeslot', () => {
  it('are those of one of each unit, without fees', () => {
    const pricing = kayaks({
      rules: [ruleOf('Half', less(50))],
      fees: [{ name: 'Harbour', amount: 150, per: 'PERSON', taxed: true }],
    })
    expect(unitPrices(pricing, saleOf([]))).toEqual([
      { unitId: adult.unitId, price: 3000 },
      { unitId: child.unitId, price: 2000 },
      { unitId: family.unitId, price: 8500 },
      { unitId: infant.unitId, price: 0 },
    ])
    expect(timeslotPrice(pricing, saleOf([]))).toBe(3000)
  })

  it('are those that one of the unit is quoted at', () => {
    fc.assert(
      fc.property(anyCase, ({ pricing, sale }) => {
        for (const { unitId, price } of unitPrices(pricing, sale)) {
          const { lines } = quote(pricing, { ...sale, units: [of(1, { unitId })] })
          const units = lines.filter(line => forActivity(line) && line.unitId)
          expect(price).toBe(units.reduce((sum, line) => sum + line.amount, 0))
        }
      }),
    )
  })
})
