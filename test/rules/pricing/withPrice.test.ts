import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { placesOf, totalOf } from '../../../src/domain/rules/pricing/PriceLine.ts'
import { quote } from '../../../src/domain/rules/pricing/quote.ts'
import { withPrice } from '../../../src/domain/rules/pricing/withPrice.ts'
import { adult, anyCase, child, infant, kayaks, of, saleOf } from './samplePricing.ts'

describe('withPrice', () => {
  it.each([
    ['in proportion to the units', [of(2, adult), of(1, child)], 8000, [6000, 2000]],
    ['so that rounded shares add up', [of(1, adult), of(1, child)], 333, [200, 133]],
    ['with nothing for what is free', [of(1, adult), of(2, infant)], 100, [100, 0]],
  ])('shares a price out %s', (_, units, price, amounts) => {
    const pricing = kayaks({
      taxes: [{ name: 'VAT', rate: 20_000 }],
      fees: [{ name: 'Fee', amount: 100, per: 'BOOKING', taxed: true }],
    })
    const { lines } = withPrice(quote(pricing, saleOf(units)), price)
    expect(lines.map(line => line.amount)).toEqual(amounts)
    expect(lines.some(line => line.taxes || line.rule)).toBe(false)
  })

  it('gives everything to the first line if all are free', () => {
    const free = kayaks({
      units: [
        { ...adult, price: 0 },
        { ...child, price: 0 },
      ],
    })
    const { lines } = withPrice(quote(free, saleOf([of(1, adult), of(1, child)])), 501)
    expect(lines.map(line => line.amount)).toEqual([501, 0])
  })

  it('has lines that add up to the price, none of them negative, and the same units', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 0, max: 1_000_000_000 }), ({ pricing, sale }, price) => {
        const quoted = quote(pricing, sale)
        const { lines, participants } = withPrice(quoted, price)
        expect(totalOf(lines)).toBe(price)
        expect(lines.every(line => line.amount >= 0)).toBe(true)
        expect(participants).toBe(quoted.participants)
        expect(placesOf(lines)).toBe(participants)
      }),
    )
  })
})
