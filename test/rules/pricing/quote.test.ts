import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { PriceLine } from '../../../src/domain/rules/pricing/PriceLine.ts'
import type { PriceRule, Pricing } from '../../../src/domain/rules/pricing/Pricing.ts'
import { forActivity, quote, type Sale } from '../../../src/domain/rules/pricing/quote.ts'
import {
  adult,
  anyCase,
  anyDiscount,
  child,
  family,
  infant,
  kayaks,
  of,
  ruleOf,
  saleOf,
  TRIPSTER,
  WANDERLY,
} from './samplePricing.ts'

/** The lines in short: `2 Adult 12000 by Summer`. */
const inShort = (lines: readonly PriceLine[]) =>
  lines.map(({ quantity, name, amount, rule }) => `${quantity} ${name} ${amount}${rule ? ` by ${rule}` : ''}`)

const linesOf = (pricing: Partial<Pricing>, sale: Sale) => inShort(quote(kayaks(pricing), sale).lines)

const price = (value: number) => ({ change: { kind: 'PRICE', value } }) as const
const percent = (value: number) => ({ change: { kind: 'PERCENTAGE', value: value * 1000 } }) as const

describe('the price of units', () => {
  it('is a line for each unit, in the order of the activity, and the places are those of the units', () => {
    const { lines, participants, price } = quote(kayaks(), saleOf([of(1, infant), of(1, family), of(2, adult)]))
    expect(inShort(lines)).toEqual(['2 Adult 12000', '1 Family 17000', '1 Infant 0'])
    expect(lines[0]).toEqual({
      kind: 'UNIT',
      name: 'Adult',
      quantity: 2,
      each: 6000,
      amount: 12_000,
      unitId: adult.unitId,
      unitType: 'ADULT',
      paxCount: 1,
    })
    expect({ participants, price }).toEqual({ participants: 6, price: 29_000 })
  })

  it('is that of the first rule that fits', () => {
    const rules = [
      ruleOf('Saturdays', { weekdays: [6], ...price(7000) }),
      ruleOf('July', { from: '2026-07-01', ...percent(50) }),
    ]
    expect(linesOf({ rules }, saleOf([of(1, adult)]))).toEqual(['1 Adult 7000 by Saturdays'])
    expect(linesOf({ rules }, saleOf([of(1, adult)], { date: '2026-07-05' }))).toEqual(['1 Adult 9000 by July'])
    expect(linesOf({ rules }, saleOf([of(1, adult)], { date: '2026-06-30' }))).toEqual(['1 Adult 6000'])
  })

  it.each<[string, Partial<PriceRule>, Partial<Sale>, boolean]>([
    ['on its first day', { from: '2026-07-04' }, {}, true],
    ['before its first day', { from: '2026-07-05' }, {}, false],
    ['on its last day', { to: '2026-07-04' }, {}, true],
    ['after its last day', { to: '2026-07-03' }, {}, false],
    ['on its day of the week', { weekdays: [6] }, {}, true],
    ['on a Sunday, the seventh day', { weekdays: [7] }, { date: '2026-07-05' }, true],
    ['on another day of the week', { weekdays: [1, 2, 3, 4, 5, 7] }, {}, false],
    ['from its time', { timeFrom: '13:00' }, {}, true],
    ['before its time', { timeFrom: '13:01' }, {}, false],
    ['until its end', { timeUntil: '13:01' }, {}, true],
    ['at its end', { timeUntil: '13:00' }, {}, false],
    ['as many days before as it needs', { minDaysBefore: 19 }, {}, true],
    ['a day too late', { minDaysBefore: 20 }, {}, false],
    ['as many days before as it allows', { maxDaysBefore: 19 }, {}, true],
    ['a day too early', { maxDaysBefore: 18 }, {}, false],
    ['on the day of the sale', { maxDaysBefore: 0 }, { today: '2026-07-04' }, true],
    ['in its channel', { channels: ['ONLINE'] }, {}, true],
    ['in another channel', { channels: ['POINT_OF_SALE', 'PARTNER'] }, {}, false],
    ['for its partner', { partnerIds: [WANDERLY] }, { channel: 'PARTNER', partnerId: WANDERLY }, true],
    ['for another partner', { partnerIds: [WANDERLY] }, { channel: 'PARTNER', partnerId: TRIPSTER }, false],
    ['for the operator, if it is for a partner', { partnerIds: [WANDERLY] }, {}, false],
    ['with as many participants as it needs', { minParticipants: 2 }, {}, true],
    ['with too few participants', { minParticipants: 3 }, {}, false],
    ['for its unit', { unitIds: [adult.unitId] }, {}, true],
    ['for another unit', { unitIds: [child.unitId] }, {}, false],
  ])('follows a rule, or not: %s', (_, conditions, sale, fits) => {
    const { lines } = quote(kayaks({ rules: [ruleOf('The rule', conditions)] }), saleOf([of(2, adult)], sale))
    expect(inShort(lines)).toEqual([fits ? '2 Adult 14000 by The rule' : '2 Adult 12000'])
  })

  it('changes from a participant on, counted in the order of the units and by their places', () => {
    const rules = [ruleOf('From the 5th', { fromParticipant: 5, ...percent(-50) })]
    expect(linesOf({ rules }, saleOf([of(6, adult)]))).toEqual(['4 Adult 24000', '2 Adult 6000 by From the 5th'])
    expect(linesOf({ rules }, saleOf([of(3, adult), of(3, child)]))).toEqual([
      '3 Adult 18000',
      '1 Child 4000',
      '2 Child 4000 by From the 5th',
    ])
    // The first family is of the participants 3 to 6, the second one of 7 to 10.
    expect(linesOf({ rules }, saleOf([of(2, adult), of(2, family)]))).toEqual([
      '2 Adult 12000',
      '1 Family 17000',
      '1 Family 8500 by From the 5th',
    ])
  })

  it('is rounded once for each unit, half up, and never negative', () => {
    const third = { units: [{ ...adult, price: 4999 }], rules: [ruleOf('Half', percent(-50))] }
    expect(linesOf(third, saleOf([of(3, adult)]))).toEqual(['3 Adult 7500 by Half'])
    const less = { rules: [ruleOf('Less', { change: { kind: 'AMOUNT', value: -9000 } })] }
    expect(linesOf(less, saleOf([of(3, adult)]))).toEqual(['3 Adult 0 by Less'])
  })
})

describe('a base price from a date', () => {
  const dated = {
    ...adult,
    laterPrices: [
      { from: '2026-07-01', price: 7000 },
      { from: '2026-08-01', price: 8000 },
    ],
  }

  it.each([
    ['2026-06-30', 6000],
    ['2026-07-01', 7000],
    ['2026-07-31', 7000],
    ['2026-08-01', 8000],
    ['2027-01-01', 8000],
  ])('holds for a timeslot on %s: %i', (date, each) => {
    expect(linesOf({ units: [dated] }, saleOf([of(2, adult)], { date }))).toEqual([`2 Adult ${2 * each}`])
  })

  it('is what rules change', () => {
    const pricing = { units: [dated], rules: [ruleOf('Half', percent(-50))] }
    expect(linesOf(pricing, saleOf([of(1, adult)], { date: '2026-06-30' }))).toEqual(['1 Adult 3000 by Half'])
    expect(linesOf(pricing, saleOf([of(1, adult)]))).toEqual(['1 Adult 3500 by Half'])
  })
})

describe('adjustments', () => {
  const amount = (value: number) => ({ change: { kind: 'AMOUNT', value } }) as const
  const added = (pricing: Partial<Pricing>, sale = saleOf([of(1, adult)])) =>
    quote(kayaks(pricing), sale).lines.map(({ amount: sum, rule, adjustments }) => [sum, rule, adjustments])

  it('are all added, in order, to what the first rule gives', () => {
    const rules = [ruleOf('Summer', { from: '2026-07-01', ...price(7000) }), ruleOf('Always', price(1))]
    const adjustments = [
      ruleOf('Fuel', amount(500)),
      ruleOf('Other day', { weekdays: [1] }),
      ruleOf('Tenth', percent(10)),
    ]
    expect(added({ rules, adjustments })).toEqual([[8250, 'Summer', ['Fuel', 'Tenth']]])
    expect(added({ adjustments })).toEqual([[7150, undefined, ['Fuel', 'Tenth']]])
    expect(added({ adjustments: adjustments.toReversed() })).toEqual([[7100, undefined, ['Tenth', 'Fuel']]])
  })

  it('are rounded once, after all of them, and never take a price below zero', () => {
    const adjustments = [ruleOf('A', percent(-50)), ruleOf('B', percent(-50))]
    // A quarter of 1 is rounded down; rounded after each of the two, it would be 1.
    expect(added({ units: [{ ...adult, price: 1 }], adjustments })).toEqual([[0, undefined, ['A', 'B']]])
    expect(added({ units: [{ ...adult, price: 2 }], adjustments })).toEqual([[1, undefined, ['A', 'B']]])
    expect(added({ adjustments: [ruleOf('Less', amount(-9000))] })).toEqual([[0, undefined, ['Less']]])
    expect(added({ adjustments: [ruleOf('Less', amount(-9000)), ruleOf('More', amount(100))] })).toEqual([
      [100, undefined, ['Less', 'More']],
    ])
  })

  it('are for the participants, units and groups that they name', () => {
    const adjustments = [
      ruleOf('Children', { unitIds: [child.unitId], ...amount(100) }),
      ruleOf('From the 3rd', { fromParticipant: 3, ...amount(-1000) }),
    ]
    expect(added({ adjustments }, saleOf([of(3, adult), of(1, child)]))).toEqual([
      [12_000, undefined, undefined],
      [5000, undefined, ['From the 3rd']],
      [3100, undefined, ['Children', 'From the 3rd']],
    ])
    const groupPrice = { amount: 20_000, upTo: 4, perExtra: 3000 }
    const ofGroup = [adjustments[0]!, ruleOf('Fuel', amount(500)), ruleOf('Tenth', percent(10))]
    expect(added({ groupPrice, adjustments: ofGroup }, saleOf([of(5, adult)])).slice(1)).toEqual([
      [22_550, undefined, ['Fuel', 'Tenth']],
      [3300, undefined, ['Tenth']],
    ])
  })
})

describe('a group price', () => {
  const groupPrice = { amount: 20_000, upTo: 4, perExtra: 3000 }

  it('is one line for the group and one for those beyond it; the units take places and cost nothing', () => {
    expect(linesOf({ groupPrice }, saleOf([of(3, adult), of(1, infant)]))).toEqual([
      '3 Adult 0',
      '1 Infant 0',
      '1 Group of up to 4 20000',
    ])
    expect(linesOf({ groupPrice }, saleOf([of(2, adult), of(1, family)]))).toEqual([
      '2 Adult 0',
      '1 Family 0',
      '1 Group of up to 4 20000',
      '2 Further participant 6000',
    ])
  })

  it('follows a rule; those beyond the group follow a percentage only', () => {
    const rules = [ruleOf('Weekend', { weekdays: [6, 7], ...percent(10) })]
    expect(linesOf({ groupPrice, rules }, saleOf([of(5, adult)]))).toEqual([
      '5 Adult 0',
      '1 Group of up to 4 22000 by Weekend',
      '1 Further participant 3300 by Weekend',
    ])
    expect(linesOf({ groupPrice, rules: [ruleOf('Dearer')] }, saleOf([of(5, adult)]))).toEqual([
      '5 Adult 0',
      '1 Group of up to 4 21000 by Dearer',
      '1 Further participant 3000',
    ])
  })
})

describe('fees, discounts and taxes', () => {
  const fees = [
    { name: 'Harbour', amount: 150, per: 'PERSON', taxed: true },
    { name: 'Service', amount: 500, per: 'BOOKING', taxed: false },
  ] as const

  it('adds fees for each participant and for the booking', () => {
    const { lines, price } = quote(kayaks({ fees: [...fees] }), saleOf([of(1, family), of(1, infant)]))
    expect(inShort(lines)).toEqual(['1 Family 17000', '1 Infant 0', '4 Harbour 600', '1 Service 500'])
    expect(price).toBe(18_100)
  })

  it.each([
    ['an amount', { name: 'TEN', kind: 'AMOUNT', value: 1000 }, -1000],
    ['an amount above the price', { name: 'ALL', kind: 'AMOUNT', value: 99_999 }, -6000],
    ['a percentage', { name: 'TENTH', kind: 'PERCENTAGE', value: 10_000 }, -600],
    ['everything', { name: 'FREE', kind: 'PERCENTAGE', value: 100_000 }, -6000],
  ] as const)('takes off %s, but nothing of the fees', (_, discount, amount) => {
    const { lines } = quote(kayaks({ fees: [...fees] }), saleOf([of(1, adult)], { discount }))
    expect(lines.at(-1)).toMatchObject({ kind: 'DISCOUNT', name: discount.name, amount })
    expect(inShort(lines.slice(1, 3))).toEqual(['1 Harbour 150', '1 Service 500'])
  })

  it('finds the taxes inside the amounts, those of a discount negative, and none in a fee without tax', () => {
    const taxes = [{ name: 'VAT', rate: 20_000 }]
    const discount = { name: 'HALF', kind: 'PERCENTAGE', value: 50_000 } as const
    const { lines } = quote(kayaks({ fees: [...fees], taxes }), saleOf([of(1, adult)], { discount }))
    expect(lines.map(line => line.taxes?.map(tax => tax.amount) ?? null)).toEqual([[1000], [25], null, [-500]])
  })

  it('finds several taxes in one amount', () => {
    const taxes = [
      { name: 'State', rate: 4000 },
      { name: 'City', rate: 4875 },
    ]
    const { lines } = quote(kayaks({ taxes }), saleOf([of(2, adult)]))
    // 120.00 are 108.875 % of the net amount.
    expect(lines[0]!.taxes).toEqual([
      { name: 'State', rate: 4000, amount: 441 },
      { name: 'City', rate: 4875, amount: 537 },
    ])
  })
})

describe('every quote', () => {
  it('has lines of whole amounts that add up to a price that is not negative, and all its units', () => {
    fc.assert(
      fc.property(anyCase, fc.option(anyDiscount), ({ pricing, sale }, discount) => {
        const quoted = quote(pricing, { ...sale, discount })
        expect(quoted.price).toBe(quoted.lines.reduce((sum, line) => sum + line.amount, 0))
        expect(quoted.price).toBeGreaterThanOrEqual(0)
        for (const { each, quantity, amount } of quoted.lines) {
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(each * quantity).toBe(amount)
        }
        for (const { unitId, quantity } of sale.units) {
          const lines = quoted.lines.filter(line => line.unitId === unitId)
          expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(quantity)
        }
        const places = sale.units.map(
          each => pricing.units.find(unit => unit.unitId === each.unitId)!.paxCount * each.quantity,
        )
        expect(quoted.participants).toBe(places.reduce((sum, each) => sum + each))
      }),
    )
  })

  it('has the price of each ticket on its own, by its base price, the first rule and all adjustments that fit', () => {
    fc.assert(
      fc.property(anyCase, ({ pricing, sale }) => {
        fc.pre(pricing.groupPrice === null)
        const { lines } = quote(pricing, sale)
        expect(lines.filter(forActivity).reduce((sum, line) => sum + line.amount, 0)).toBe(
          ticketByTicket(pricing, sale),
        )
      }),
    )
  })

  it('takes off at most the price of the activity, and taxes are at most their line', () => {
    fc.assert(
      fc.property(anyCase, anyDiscount, ({ pricing, sale }, discount) => {
        const { lines } = quote(pricing, { ...sale, discount })
        const activity = lines.filter(forActivity).reduce((sum, line) => sum + line.amount, 0)
        const off = lines.find(line => line.kind === 'DISCOUNT')?.amount ?? 0
        expect(off).toBeLessThanOrEqual(0)
        expect(activity + off).toBeGreaterThanOrEqual(0)
        for (const { amount, taxes = [] } of lines) {
          const taxed = taxes.reduce((sum, tax) => sum + tax.amount, 0)
          expect(Math.abs(taxed)).toBeLessThanOrEqual(Math.abs(amount))
        }
      }),
    )
  })
})

/** The price of the units in another way: each ticket on its own, with its rule looked for from the first, and exact fractions. */
function ticketByTicket(pricing: Pricing, sale: Sale): number {
  const tickets = pricing.units.flatMap(unit => {
    const { quantity } = sale.units.find(each => each.unitId === unit.unitId) ?? { quantity: 0 }
    return Array.from({ length: quantity }, () => unit)
  })
  const everyone = tickets.reduce((sum, unit) => sum + unit.paxCount, 0)
  const day = new Date(`${sale.date}T00:00Z`)
  const daysBefore = Math.round((day.getTime() - Date.parse(`${sale.today}T00:00Z`)) / 86_400_000)
  let seated = 0
  let total = 0
  for (const { unitId, price, laterPrices = [], paxCount } of tickets) {
    const fits = (each: PriceRule) =>
      (each.from ?? '') <= sale.date &&
      sale.date <= (each.to ?? '9999') &&
      (each.weekdays ?? [1, 2, 3, 4, 5, 6, 7]).includes(day.getUTCDay() || 7) &&
      (each.timeFrom ?? '') <= sale.time &&
      sale.time < (each.timeUntil ?? '99') &&
      daysBefore >= (each.minDaysBefore ?? 0) &&
      daysBefore <= (each.maxDaysBefore ?? 9999) &&
      seated + 1 >= (each.fromParticipant ?? 1) &&
      everyone >= (each.minParticipants ?? 0) &&
      (each.unitIds ?? [unitId]).includes(unitId) &&
      (each.channels ?? [sale.channel]).includes(sale.channel) &&
      (!each.partnerIds || (sale.partnerId !== null && each.partnerIds.includes(sale.partnerId)))
    let base = price
    for (const later of laterPrices) if (later.from <= sale.date) base = later.price
    // In parts of 100,000 to the power of the number of changes, so that nothing is rounded on the way.
    const changes = [...pricing.rules.filter(fits).slice(0, 1), ...(pricing.adjustments ?? []).filter(fits)]
    const one = 100_000n ** BigInt(changes.length)
    let exact = BigInt(base) * one
    for (const { change } of changes) {
      const value = BigInt(change.value)
      if (change.kind === 'PRICE') exact = value * one
      else if (change.kind === 'AMOUNT') exact += value * one
      else exact = (exact * (100_000n + value)) / 100_000n
      if (exact < 0n) exact = 0n
    }
    seated += paxCount
    total += Number((exact * 2n + one) / (one * 2n))
  }
  return total
}
