import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { amendLedger, type Grant, unitsOf } from '../../../src/domain/rules/ledger/amendLedger.ts'
import { type PriceLine, placesOf, totalOf } from '../../../src/domain/rules/pricing/PriceLine.ts'
import type { Pricing } from '../../../src/domain/rules/pricing/Pricing.ts'
import {
  type Discount,
  forActivity,
  quote,
  type Sale,
  type UnitQuantity,
} from '../../../src/domain/rules/pricing/quote.ts'
import {
  adult,
  anyCase,
  anyDiscount,
  anyGroup,
  anyPricing,
  anySeller,
  child,
  family,
  infant,
  kayaks,
  of,
  ruleOf,
  saleOf,
  unitOf,
} from '../pricing/samplePricing.ts'

/** The lines in short: `2 Adult 12000 by Summer`. */
const inShort = (lines: readonly PriceLine[]) =>
  lines.map(({ quantity, name, amount, rule }) => `${quantity} ${name} ${amount}${rule ? ` by ${rule}` : ''}`)

/** Amends units in their timeslot, with a code that can still be used. */
function amendLines(lines: readonly PriceLine[], pricing: Pricing, sale: Sale, discount: Discount | null = null) {
  const grant: Grant | null = discount && { ...discount, covers: true }
  const after = amendLedger(lines, pricing, { sale, movedFrom: null, grant }).lines
  return { lines: after, participants: placesOf(after), price: totalOf(after) }
}

/** Books by one pricing, and amends by another. */
function amended(
  before: Partial<Pricing>,
  units: UnitQuantity[],
  after: Partial<Pricing>,
  wanted: UnitQuantity[],
): PriceLine[] {
  const { lines } = quote(kayaks(before), saleOf(units))
  return amendLines(lines, kayaks(after), saleOf(wanted)).lines
}

const dearer = { units: [{ ...adult, price: 9000 }, { ...child, price: 7000 }, family, infant] }
const half = { kind: 'PERCENTAGE', value: -50_000 } as const

describe('amendLedger', () => {
  it('adds to a unit at its price as booked, and new units at the price of today', () => {
    expect(inShort(amended({}, [of(2, adult)], dearer, [of(3, adult), of(1, child)]))).toEqual([
      '3 Adult 18000',
      '1 Child 7000',
    ])
  })

  it('adds at the price of today where another rule now decides', () => {
    const rules = [ruleOf('New')]
    expect(inShort(amended({}, [of(2, adult)], { rules }, [of(3, adult)]))).toEqual([
      '2 Adult 12000',
      '1 Adult 7000 by New',
    ])
    expect(inShort(amended({ rules }, [of(2, adult)], {}, [of(3, adult)]))).toEqual([
      '2 Adult 14000 by New',
      '1 Adult 6000',
    ])
  })

  it('gives back the last ones of a unit', () => {
    const rules = [ruleOf('From the 3rd', { fromParticipant: 3, change: half })]
    const five = [of(5, adult)]
    expect(inShort(amended({ rules }, five, {}, [of(4, adult)]))).toEqual([
      '2 Adult 12000',
      '2 Adult 6000 by From the 3rd',
    ])
    expect(inShort(amended({ rules }, five, { rules }, [of(1, adult)]))).toEqual(['1 Adult 6000'])
    expect(inShort(amended({}, [of(2, adult), of(2, child)], dearer, [of(1, child)]))).toEqual(['1 Child 4000'])
  })

  it('computes fees and the discount again on their terms as booked', () => {
    const fees = [
      { name: 'Harbour', amount: 150, per: 'PERSON', taxed: true },
      { name: 'Service', amount: 500, per: 'BOOKING', taxed: true },
    ] as const
    const discount = { name: 'TENTH', kind: 'PERCENTAGE', value: 10_000 } as const
    const { lines } = quote(kayaks({ fees: [...fees] }), saleOf([of(2, adult)], { discount }))
    const after = amendLines(lines, kayaks({ fees: [{ ...fees[0], amount: 999 }] }), saleOf([of(3, adult)]), discount)
    expect(inShort(after.lines)).toEqual(['3 Adult 18000', '3 Harbour 450', '1 Service 500', '1 TENTH -1800'])
    expect(after).toMatchObject({ participants: 3, price: 17_150 })
  })

  it('keeps what was kept of units that were cancelled', () => {
    const kept: PriceLine = { kind: 'CANCELLATION', name: 'Adult', quantity: 1, each: 3000, amount: 3000 }
    const { lines } = quote(kayaks(), saleOf([of(2, adult)]))
    expect(inShort(amendLines([...lines, kept], kayaks(), saleOf([of(3, adult)])).lines)).toEqual([
      '3 Adult 18000',
      '1 Adult 3000',
    ])
  })

  it('keeps a group as it was sold, and sells those beyond it at the price of today', () => {
    const groupPrice = { amount: 20_000, upTo: 4, perExtra: 3000 }
    const today = { groupPrice: { amount: 25_000, upTo: 2, perExtra: 3500 } }
    expect(inShort(amended({ groupPrice }, [of(3, adult)], today, [of(5, adult)]))).toEqual([
      '5 Adult 0',
      '1 Group of up to 4 20000',
      '1 Further participant 3500',
    ])
    // Further ones have the price of those that there are.
    expect(inShort(amended({ groupPrice }, [of(5, adult)], today, [of(7, adult)]))).toEqual([
      '7 Adult 0',
      '1 Group of up to 4 20000',
      '3 Further participant 9000',
    ])
    expect(inShort(amended({ groupPrice }, [of(5, adult)], today, [of(1, child)]))).toEqual([
      '1 Child 0',
      '1 Group of up to 4 20000',
    ])
  })

  it('keeps the price of units for a booking that was made before the activity had a group price', () => {
    const groupPrice = { amount: 20_000, upTo: 4, perExtra: 3000 }
    expect(inShort(amended({}, [of(1, adult)], { groupPrice }, [of(2, adult), of(1, child)]))).toEqual([
      '2 Adult 12000',
      '1 Child 4000',
    ])
    const rules = [ruleOf('New')]
    expect(inShort(amended({ rules }, [of(1, adult)], { groupPrice }, [of(2, adult)]))).toEqual([
      '1 Adult 7000 by New',
      '1 Adult 6000',
    ])
  })

  it('keeps units that are not sold any more, with their places', () => {
    const units = [adult]
    expect(inShort(amended({}, [of(1, adult), of(2, family)], { units }, [of(2, adult), of(1, family)]))).toEqual([
      '2 Adult 12000',
      '1 Family 17000',
    ])
    const groupPrice = { amount: 20_000, upTo: 4, perExtra: 3000 }
    const lines = amended({ groupPrice }, [of(1, adult), of(1, family)], { groupPrice, units }, [
      of(2, adult),
      of(1, family),
    ])
    expect(inShort(lines)).toEqual([
      '2 Adult 0',
      '1 Family 0',
      '1 Group of up to 4 20000',
      '2 Further participant 6000',
    ])
    expect(placesOf(lines)).toBe(6)
  })
})

describe('every amendment', () => {
  /** A booking, a pricing of the same units at the time of the amendment, and the group that it shall have. */
  const anyAmendment = fc
    .record({ booked: anyCase, discount: fc.option(anyDiscount), later: anyPricing, seller: anySeller })
    .chain(({ booked, discount, later, seller }) => {
      const units = booked.pricing.units.map((unit, index) => ({
        ...unit,
        price: later.units[index]?.price ?? unit.price + 1,
      }))
      const known = new Set(units.map(each => each.unitId))
      const rules = later.rules.filter(rule => !rule.unitIds?.some(id => !known.has(id)))
      const pricing = { ...later, units, rules }
      const sale = { ...booked.sale, ...seller }
      return anyGroup(booked.pricing).map(wanted => ({ booked, discount, pricing, sale: { ...sale, units: wanted } }))
    })

  it('has lines that add up to a price that is not negative, and the units that were asked for', () => {
    fc.assert(
      fc.property(anyAmendment, ({ booked, discount, pricing, sale }) => {
        const { lines } = quote(booked.pricing, { ...booked.sale, discount })
        const after = amendLines(lines, pricing, sale, discount)
        expect(after.price).toBe(totalOf(after.lines))
        expect(after.price).toBeGreaterThanOrEqual(0)
        expect(after.participants).toBe(placesOf(after.lines))
        expect(new Map(unitsOf(after.lines).map(each => [each.unitId, each.quantity]))).toEqual(
          new Map(sale.units.map(each => [each.unitId, each.quantity])),
        )
        const activity = totalOf(after.lines.filter(forActivity))
        expect(totalOf(after.lines.filter(line => line.kind === 'DISCOUNT'))).toBeGreaterThanOrEqual(-activity)
      }),
    )
  })

  it('leaves each ticket that stays at its price, whatever the prices are now', () => {
    fc.assert(
      fc.property(anyAmendment, ({ booked, discount, pricing, sale }) => {
        fc.pre(booked.pricing.groupPrice === null)
        const { lines } = quote(booked.pricing, { ...booked.sale, discount })
        const after = amendLines(lines, pricing, sale, discount).lines
        for (const { unitId } of booked.pricing.units) {
          const [before, now] = [lines, after].map(each => ticketsOf(each, unitId)) as [number[], number[]]
          const stay = Math.min(before.length, now.length)
          expect(now.slice(0, stay)).toEqual(before.slice(0, stay))
        }
      }),
    )
  })

  it('to more and back again is the booking as it was', () => {
    fc.assert(
      fc.property(anyAmendment, ({ booked, discount, pricing, sale }) => {
        const { units } = booked.sale
        const { lines, price } = quote(booked.pricing, { ...booked.sale, discount })
        const more = unitsOf([...lines, ...quote(booked.pricing, sale).lines])
        const grown = amendLines(lines, pricing, { ...sale, units: more }, discount).lines
        expect(amendLines(grown, pricing, { ...sale, units }, discount)).toMatchObject({ price, lines })
      }),
    )
  })

  it('also shares out a price that another system charged', () => {
    const odd = [{ ...quote(kayaks(), saleOf([of(3, adult)])).lines[0]!, each: 3333, amount: 10_000 }]
    const two = amendLines(odd, kayaks(), saleOf([of(2, adult)]))
    expect(two.price).toBe(6667)
    expect(amendLines(odd, kayaks({ units: [unitOf(9, { isDefault: true })] }), saleOf([of(1, adult)])).price).toBe(
      3333,
    )
  })
})

/** The price of each ticket of a unit, in order. */
function ticketsOf(lines: readonly PriceLine[], unitId: string): number[] {
  return lines
    .filter(line => line.unitId === unitId)
    .flatMap(line => Array.from({ length: line.quantity }, () => line.each))
}
