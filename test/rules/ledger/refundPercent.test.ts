import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { refundByPercent } from '../../../src/domain/rules/ledger/Fallen.ts'
import { refundPercent } from '../../../src/domain/rules/ledger/refundPercent.ts'
import type { CancellationTier } from '../../../src/domain/rules/pricing/Pricing.ts'

const tiers: CancellationTier[] = [
  { minutesBefore: 2880, percent: 100 },
  { minutesBefore: 1440, percent: 50 },
]

const start = new Date('2026-07-03T08:00:00Z')

describe('refundPercent', () => {
  it.each([
    ['long before', '2026-06-01T08:00:00Z', 100],
    ['at the instant of the first tier', '2026-07-01T08:00:00Z', 100],
    ['a millisecond later', '2026-07-01T08:00:00.001Z', 50],
    ['at the instant of the last tier', '2026-07-02T08:00:00Z', 50],
    ['a millisecond after the last tier', '2026-07-02T08:00:00.001Z', 0],
    ['after the start', '2026-07-04T08:00:00Z', 0],
  ])('%s', (_, now, percent) => {
    expect(refundPercent(tiers, start, new Date(now))).toBe(percent)
    expect(refundPercent(tiers.toReversed(), start, new Date(now))).toBe(percent)
  })

  it('is 100 at any time without terms, and 0 with terms that refund nothing', () => {
    expect(refundPercent(null, start, new Date('2027-01-01T00:00:00Z'))).toBe(100)
    expect(refundPercent([{ minutesBefore: 0, percent: 0 }], start, new Date('2026-01-01T00:00:00Z'))).toBe(0)
  })

  it('counts elapsed minutes when the clocks change', () => {
    // In London the clocks go forward in the night before: on the clock it is 24 hours, elapsed are 23.
    const spring = new Date('2026-03-29T08:00:00Z')
    expect(refundPercent([{ minutesBefore: 1440, percent: 50 }], spring, new Date('2026-03-28T09:00:00Z'))).toBe(0)
    expect(refundPercent([{ minutesBefore: 1440, percent: 50 }], spring, new Date('2026-03-28T08:00:00Z'))).toBe(50)
  })

  it('never refunds more to somebody who cancels later', () => {
    const ordered = fc
      .uniqueArray(fc.record({ minutesBefore: fc.nat(525_600), percent: fc.nat(100) }), {
        maxLength: 10,
        selector: tier => tier.minutesBefore,
      })
      .map(some => {
        const percents = some.map(tier => tier.percent).sort((a, b) => b - a)
        return some
          .sort((a, b) => b.minutesBefore - a.minutesBefore)
          .map((tier, index) => ({ ...tier, percent: percents[index]! }))
      })
    fc.assert(
      fc.property(ordered, fc.nat(600_000), fc.nat(600_000), (terms, one, other) => {
        const at = (minutes: number) => new Date(start.getTime() - minutes * 60_000)
        const [early, late] = [Math.max(one, other), Math.min(one, other)]
        expect(refundPercent(terms, start, at(early))).toBeGreaterThanOrEqual(refundPercent(terms, start, at(late)))
      }),
    )
  })
})

const refundOf = (amount: number, percent: number) => refundByPercent([], amount, percent)

describe('refundByPercent', () => {
  it.each([
    [9001, 50, 4501],
    [9000, 0, 0],
    [9000, 100, 9000],
    [1, 49, 0],
    [333, 33, 110],
  ])('of %i, %i %% is %i', (amount, percent, refund) => expect(refundOf(amount, percent)).toBe(refund))

  it('is at most the amount, and at most half a minor unit from the exact share', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31), fc.nat(100), (amount, percent) => {
        const refund = refundOf(amount, percent)
        expect(refund).toBeGreaterThanOrEqual(0)
        expect(refund).toBeLessThanOrEqual(amount)
        expect(Math.abs(refund * 100 - amount * percent)).toBeLessThanOrEqual(50)
      }),
    )
  })
})
