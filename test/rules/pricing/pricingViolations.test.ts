import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { PriceRule, Pricing } from '../../../src/domain/rules/pricing/Pricing.ts'
import { pricingViolations } from '../../../src/domain/rules/pricing/pricingViolations.ts'
import { quote } from '../../../src/domain/rules/pricing/quote.ts'
import { ruleApplies } from '../../../src/domain/rules/pricing/ruleApplies.ts'
import {
  adult,
  anyCase,
  anyPricing,
  child,
  infant,
  kayaks,
  ruleOf,
  TRIPSTER,
  unitOf,
  WANDERLY,
} from './samplePricing.ts'

/** The paths of the violations. */
const pathsOf = (pricing: Partial<Pricing>) =>
  pricingViolations(kayaks(pricing)).map(violation => violation.path.join('.'))

const tier = (minutesBefore: number, percent: number) => ({ minutesBefore, percent })
const fee = (name: string) => ({ name, amount: 100, per: 'BOOKING' as const, taxed: true })
const group = { amount: 20_000, upTo: 4, perExtra: 3000 }

describe('a pricing document', () => {
  it('is sound with every kind of member', () => {
    const rules = [
      ruleOf('Summer', { from: '2026-07-01', to: '2026-08-31' }),
      ruleOf('From the 5th', { fromParticipant: 5 }),
    ]
    const sound = {
      rules,
      // All are added, so none has to be reachable, and a rule can come after an adjustment that always fits.
      adjustments: [ruleOf('Always'), ruleOf('Too', { from: '2026-07-01' })],
      fees: [fee('Harbour')],
      taxes: [{ name: 'VAT', rate: 20_000 }],
      cancellationTiers: [tier(2880, 100), tier(60, 0)],
    }
    expect(pathsOf(sound)).toEqual([])
    expect(pathsOf({ units: [adult], groupPrice: group })).toEqual([])
  })

  it.each<[string, Partial<Pricing>, string[]]>([
    ['no units', { units: [] }, ['units']],
    [
      'prices from dates that do not increase',
      {
        units: [
          { ...adult, laterPrices: ['2026-07-01', '2026-07-01', '2026-06-01'].map(from => ({ from, price: 1 })) },
        ],
      },
      ['units.0.laterPrices.1.from', 'units.0.laterPrices.2.from'],
    ],
    [
      'an adjustment that is a new price',
      { adjustments: [ruleOf('New', { change: { kind: 'PRICE', value: 1 } })] },
      ['adjustments.0.change'],
    ],
    [
      'an adjustment that never fits',
      { adjustments: [ruleOf('Never', { from: '2026-07-02', to: '2026-07-01' })] },
      ['adjustments.0.to'],
    ],
    [
      'adjustments with the name of another one, or of a rule',
      { rules: [ruleOf('Fuel')], adjustments: [ruleOf('Fees'), ruleOf('FEES'), ruleOf('fuel')] },
      ['adjustments.1.name', 'adjustments.2.name'],
    ],
    ['no default unit', { units: [child] }, ['units']],
    ['two default units', { units: [adult, { ...child, isDefault: true }] }, ['units']],
    ['a default unit that takes no place', { units: [{ ...adult, paxCount: 0 }] }, ['units.0.paxCount']],
    ['a default unit that takes two places', { units: [{ ...adult, paxCount: 2 }] }, ['units.0.paxCount']],
    [
      'a default unit that needs company',
      { units: [{ ...adult, accompaniedBy: [child.unitId] }, child] },
      ['units.0.accompaniedBy'],
    ],
    ['units with the same name', { units: [adult, { ...child, name: 'ADULT' }] }, ['units.1.name']],
    ['units with the same identifier', { units: [adult, { ...child, unitId: adult.unitId }] }, ['units.1.unitId']],
    ['ages the wrong way round', { units: [adult, { ...child, minAge: 15, maxAge: 14 }] }, ['units.1.maxAge']],
    [
      'quantities the wrong way round',
      { units: [adult, { ...child, minQuantity: 3, maxQuantity: 2 }] },
      ['units.1.maxQuantity'],
    ],
    [
      'a unit that accompanies itself',
      { units: [adult, { ...child, accompaniedBy: [child.unitId] }] },
      ['units.1.accompaniedBy'],
    ],
    [
      'a unit that comes with one of another activity',
      { units: [adult, { ...infant, accompaniedBy: [unitOf(9).unitId] }] },
      ['units.1.accompaniedBy'],
    ],
    [
      'rules with the same name',
      { rules: [ruleOf('A', { weekdays: [1] }), ruleOf('a', { weekdays: [2] })] },
      ['rules.1.name'],
    ],
    [
      'a rule whose days are the wrong way round',
      { rules: [ruleOf('A', { from: '2026-08-01', to: '2026-07-31' })] },
      ['rules.0.to'],
    ],
    [
      'a rule whose days have none of its weekdays',
      // A Wednesday to a Friday.
      { rules: [ruleOf('A', { from: '2026-07-01', to: '2026-07-03', weekdays: [1, 2, 6, 7] })] },
      ['rules.0.weekdays'],
    ],
    [
      'a rule whose times are the wrong way round',
      { rules: [ruleOf('A', { timeFrom: '10:00', timeUntil: '10:00' })] },
      ['rules.0.timeUntil'],
    ],
    [
      'a rule that is early and late',
      { rules: [ruleOf('A', { minDaysBefore: 8, maxDaysBefore: 7 })] },
      ['rules.0.maxDaysBefore'],
    ],
    [
      'a rule for partners in another channel',
      { rules: [ruleOf('A', { channels: ['ONLINE'], partnerIds: [WANDERLY] })] },
      ['rules.0.channels'],
    ],
    [
      'a rule for a unit of another activity',
      { rules: [ruleOf('A', { unitIds: [adult.unitId, unitOf(9).unitId] })] },
      ['rules.0.unitIds'],
    ],
    [
      'a rule for units of a group',
      { groupPrice: group, rules: [ruleOf('A', { unitIds: [adult.unitId] })] },
      ['rules.0.unitIds'],
    ],
    [
      'a rule with a negative price',
      { rules: [ruleOf('A', { change: { kind: 'PRICE', value: -1 } })] },
      ['rules.0.change'],
    ],
    [
      'a rule that takes off more than everything',
      { rules: [ruleOf('A', { change: { kind: 'PERCENTAGE', value: -100_001 } })] },
      ['rules.0.change'],
    ],
    ['a rule after one that always fits', { rules: [ruleOf('A'), ruleOf('B', { weekdays: [6] })] }, ['rules.1.name']],
    [
      'a rule within an earlier one',
      {
        rules: [
          ruleOf('A', { from: '2026-06-01', weekdays: [6, 7], minDaysBefore: 7, partnerIds: [WANDERLY, TRIPSTER] }),
          ruleOf('B', {
            from: '2026-07-01',
            to: '2026-07-31',
            weekdays: [7],
            minDaysBefore: 14,
            partnerIds: [TRIPSTER],
          }),
        ],
      },
      ['rules.1.name'],
    ],
    ['fees with the same name', { fees: [fee('Harbour'), fee('harbour')] }, ['fees.1.name']],
    [
      'taxes with the same name',
      {
        taxes: [
          { name: 'VAT', rate: 1 },
          { name: 'vat', rate: 2 },
        ],
      },
      ['taxes.1.name'],
    ],
    [
      'tiers that end at the same time',
      { cancellationTiers: [tier(60, 50), tier(60, 20)] },
      ['cancellationTiers.1.minutesBefore'],
    ],
    [
      'a later tier that refunds more',
      { cancellationTiers: [tier(2880, 50), tier(60, 80)] },
      ['cancellationTiers.1.percent'],
    ],
    [
      'a later tier that refunds as much',
      { cancellationTiers: [tier(2880, 50), tier(60, 50)] },
      ['cancellationTiers.1.percent'],
    ],
  ])('has a violation: %s', (_, pricing, paths) => {
    expect(pathsOf(pricing)).toEqual(paths)
  })

  it.each<Partial<PriceRule>>([
    { from: '2026-07-01' },
    { to: '2026-07-31' },
    { weekdays: [6, 7] },
    { timeFrom: '12:00' },
    { timeUntil: '12:00' },
    { minDaysBefore: 7 },
    { maxDaysBefore: 7 },
    { fromParticipant: 5 },
    { minParticipants: 5 },
    { unitIds: [adult.unitId] },
    { channels: ['ONLINE'] },
    { partnerIds: [WANDERLY] },
  ])('can have a rule after one with the condition %j, but not the other way round', condition => {
    const [narrow, wide] = [ruleOf('Narrow', condition), ruleOf('Wide')]
    expect(pathsOf({ rules: [narrow, wide] })).toEqual([])
    expect(pathsOf({ rules: [wide, narrow] })).toEqual(['rules.1.name'])
  })

  it('reports every violation at once', () => {
    const invalid = {
      units: [adult, { ...child, name: 'Adult', maxAge: 3 }],
      rules: [ruleOf('A'), ruleOf('A', { timeFrom: '12:00', timeUntil: '11:00' })],
      fees: [fee('Harbour'), fee('Harbour')],
      cancellationTiers: [tier(60, 50), tier(60, 50)],
    }
    expect(pathsOf(invalid)).toEqual([
      'units.1.name',
      'units.1.maxAge',
      'rules.1.name',
      'rules.1.timeUntil',
      'rules.1.name',
      'fees.1.name',
      'cancellationTiers.1.minutesBefore',
    ])
  })

  it('has no rule that is reported as one that never decides, and decides all the same', () => {
    fc.assert(
      fc.property(anyCase, fc.nat(), fc.nat(), ({ pricing, sale }, from, to) => {
        const { rules } = pricing
        fc.pre(rules.length > 1 && pricing.groupPrice === null)
        const shuffled = moved(rules, from % rules.length, to % rules.length)
        const dead = pricingViolations({ ...pricing, rules: shuffled }).flatMap(({ path: [list, at], detail }) =>
          list === 'rules' && detail.includes('never') ? [shuffled[at as number]!.name] : [],
        )
        const deciding = quote({ ...pricing, rules: shuffled }, sale).lines.flatMap(line => line.rule ?? [])
        expect(deciding.filter(name => dead.includes(name))).toEqual([])
      }),
    )
  })

  it('has rules that fit on some day, if they are sound', () => {
    const anyRule = anyPricing.filter(({ rules }) => rules.length > 0).map(({ rules }) => rules[0]!)
    fc.assert(
      fc.property(anyRule, rule => {
        expect(someCircumstances(rule)).toBe(true)
      }),
    )
  })
})

function moved<Value>(list: readonly Value[], from: number, to: number): Value[] {
  const without = list.toSpliced(from, 1)
  return without.toSpliced(to, 0, list[from]!)
}

/** Whether a rule fits a sale of some day to some seller, on the day itself or up to seventy days before. */
function someCircumstances(rule: PriceRule): boolean {
  const days = Array.from({ length: 140 }, (_, n) => new Date(Date.UTC(2026, 5, 1 + n)).toISOString().slice(0, 10))
  const partnerId = rule.partnerIds?.[0] ?? null
  const channel = partnerId ? 'PARTNER' : (rule.channels?.[0] ?? 'ONLINE')
  const seller = { channel, partnerId: channel === 'PARTNER' ? (partnerId ?? WANDERLY) : null }
  const least = rule.minDaysBefore ?? 0
  return days.some(date =>
    ['09:00', '10:00', '13:00', '18:00'].some(time => {
      const today = new Date(Date.parse(date) - least * 86_400_000).toISOString().slice(0, 10)
      return ruleApplies(rule, { date, time, today, ...seller })
    }),
  )
}
