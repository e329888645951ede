import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { difference, part } from '../../src/dashboard/usage/exact.ts'

const DIGITS = 10n ** 38n

/** Formats so many billionths as the service does. */
function written(billionths: bigint): string {
  const digits = String(billionths < 0n ? -billionths : billionths).padStart(10, '0')
  const places = digits.slice(-9).replace(/0+$/, '')
  return `${billionths < 0n ? '-' : ''}${digits.slice(0, -9)}${places && `.${places}`}`
}

describe('difference', () => {
  it('is exact, and formatted like the numbers of the service', () => {
    const usage = fc.bigInt({ min: -DIGITS, max: DIGITS })
    fc.assert(
      fc.property(usage, usage, (one, other) => {
        expect(difference(written(one), written(other))).toBe(written(one - other))
      }),
    )
  })

  it.each([
    ['99999999999999999999999999999.000000001', '0.000000002', '99999999999999999999999999998.999999999'],
    ['0.000000001', '0', '0.000000001'],
    ['-1.5', '-1.5', '0'],
  ])('of %s and %s is %s', (one, other, more) => {
    expect(difference(one, other)).toBe(more)
  })
})

describe('part', () => {
  it.each([
    ['1', '4', 0.25],
    ['-3', '1.5', -2],
    ['99999999999999999999999999999', '99999999999999999999999999999', 1],
    ['1', '0', undefined],
  ])('%s of %s is %s', (one, other, expected) => {
    expect(part(one, other)).toBe(expected)
  })
})
