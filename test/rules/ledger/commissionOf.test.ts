import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { commissionOf as commissionOfLines } from '../../../src/domain/rules/ledger/commissionOf.ts'
import type { PriceLine } from '../../../src/domain/rules/pricing/PriceLine.ts'

interface Amounts {
  price: number
  fees: number
  /** What is kept after a cancellation. */
  kept?: number
}

const lineOf = (kind: PriceLine['kind'], amount: number): PriceLine => ({
  kind,
  name: kind,
  quantity: 1,
  each: amount,
  amount,
})

function commissionOf({ price, fees, kept }: Amounts, rate: number): number {
  const lines = [lineOf('UNIT', price - fees), lineOf('FEE', fees)]
  const cancelled = kept === undefined ? null : { refundMinor: price - kept, refundPercent: 50, chargeable: null }
  return commissionOfLines(lines, rate, cancelled)
}

describe('commissionOf', () => {
  it.each([
    ['a fifth', { price: 10_000, fees: 0 }, 20_000, 2000],
    ['nothing of the fees', { price: 10_000, fees: 500 }, 20_000, 1900],
    ['nothing at a rate of 0', { price: 10_000, fees: 0 }, 0, 0],
    ['everything but the fees at a rate of 100 %', { price: 10_000, fees: 500 }, 100_000, 9500],
    ['half a minor unit rounded up', { price: 5, fees: 0 }, 10_000, 1],
    ['less than half a minor unit rounded down', { price: 4, fees: 0 }, 10_000, 0],
    ['a rate with three decimals', { price: 100_000, fees: 0 }, 7125, 7125],
    ['nothing of a price that is all fees', { price: 300, fees: 300 }, 20_000, 0],
    ['nothing of a free booking', { price: 0, fees: 0 }, 20_000, 0],
    ['the share of what is kept', { price: 10_000, fees: 0, kept: 5000 }, 20_000, 1000],
    ['the share of what is kept, without its share of the fees', { price: 10_000, fees: 500, kept: 5000 }, 20_000, 950],
    ['nothing when all is refunded', { price: 10_000, fees: 500, kept: 0 }, 20_000, 0],
  ])('is %s', (_, amounts, rate, expected) => {
    expect(commissionOf(amounts, rate)).toBe(expected)
  })

  const sale = fc
    .tuple(
      fc.integer({ min: 1, max: 2 ** 45 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 100_000 }),
    )
    .map(([price, part, rate]) => ({ price, fees: Math.floor(price * part), rate }))

  it('is never negative and never more than the price without its fees', () => {
    fc.assert(
      fc.property(sale, ({ price, fees, rate }) => {
        const commission = commissionOf({ price, fees }, rate)
        expect(commission).toBeGreaterThanOrEqual(0)
        expect(commission).toBeLessThanOrEqual(price - fees)
      }),
    )
  })

  it('differs from the exact amount by half a minor unit at most', () => {
    fc.assert(
      fc.property(sale, ({ price, fees, rate }) => {
        const off = BigInt(commissionOf({ price, fees }, rate)) * 100_000n - BigInt(price - fees) * BigInt(rate)
        expect(off > -50_000n && off <= 50_000n).toBe(true)
      }),
    )
  })

  it('grows with what is kept, from nothing to that of the whole price', () => {
    fc.assert(
      fc.property(sale, fc.double({ min: 0, max: 1, noNaN: true }), ({ price, fees, rate }, part) => {
        const kept = Math.floor(price * part)
        const commission = commissionOf({ price, fees, kept }, rate)
        expect(commissionOf({ price, fees, kept: 0 }, rate)).toBe(0)
        expect(commission).toBeLessThanOrEqual(commissionOf({ price, fees }, rate))
        expect(commission).toBeLessThanOrEqual(kept)
      }),
    )
  })
})
