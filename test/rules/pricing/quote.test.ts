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

  it('has the price of each ticket on its own, by the first rule that fits', () => {
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

/** The price of the units in another way: each ticket on its own, with its rule looked for from the first. */
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
  for (const { unitId, price, paxCount } of tickets) {
    const rule = pricing.rules.find(
      each =>
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
        (!each.partnerIds || (sale.partnerId !== null && each.partnerIds.includes(sale.partnerId))),
    )
    seated += paxCount
    if (!rule) total += price
    else if (rule.change.kind === 'PRICE') total += rule.change.value
    else if (rule.change.kind === 'AMOUNT') total += Math.max(0, price + rule.change.value)
    else total += Math.round((price * (100_000 + rule.change.value)) / 100_000)
  }
  return total
}
