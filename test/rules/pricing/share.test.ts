import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { share } from '../../../src/domain/rules/pricing/share.ts'

const amounts = fc.integer({ min: -400_000_000_000_000, max: 400_000_000_000_000 })
/** A part of a whole, up to eleven times as large: 1000 % on top. */
const fractions = fc
  .integer({ min: 1, max: 1_000_000 })
  .chain(whole => fc.tuple(fc.integer({ min: 0, max: 11 * whole }), fc.constant(whole)))

describe('share', () => {
  it.each([
    [4500, 90_000, 100_000, 4050],
    [4999, 50_000, 100_000, 2500],
    [5001, 50_000, 100_000, 2501],
    [-5001, 50_000, 100_000, -2501],
    [1, 1, 3, 0],
    [1, 2, 3, 1],
    [10_770, 7700, 107_700, 770],
    [2_147_483_647, 1_100_000, 100_000, 23_622_320_117],
    [0, 7, 9, 0],
  ])('of %d × %d / %d is %d', (amount, part, whole, expected) => {
    expect(share(amount, part, whole)).toBe(expected)
  })

  it('is the whole number nearest to the exact fraction, and of two the one further from zero', () => {
    fc.assert(
      fc.property(amounts, fractions, (amount, [part, whole]) => {
        const exact = BigInt(amount) * BigInt(part)
        const rest = exact - BigInt(share(amount, part, whole)) * BigInt(whole)
        const distance = rest < 0n ? -rest : rest
        expect(distance * 2n <= BigInt(whole)).toBe(true)
        // At the half it has the larger magnitude, so what is left has the other sign.
        if (distance * 2n === BigInt(whole)) expect(rest < 0n).toBe(exact > 0n)
      }),
    )
  })

  it('of the negative amount is the negative share', () => {
    fc.assert(
      fc.property(amounts, fractions, (amount, [part, whole]) => {
        expect(share(-amount, part, whole) + share(amount, part, whole)).toBe(0)
      }),
    )
  })

  it('takes parts and wholes that no number holds', () => {
    fc.assert(
      fc.property(amounts, fractions, fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }), (amount, [part, whole], times) => {
        expect(share(amount, BigInt(part) * times, BigInt(whole) * times)).toBe(share(amount, part, whole))
      }),
    )
  })
})
