import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { bucketOf, LAST_BUCKET, percentile } from '../../src/domain/access/latencyBucket.ts'

function countedBy(times: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const each of times) counts.set(bucketOf(each), (counts.get(bucketOf(each)) ?? 0) + 1)
  return counts
}

describe('bucketOf', () => {
  it.each([
    [0, 1],
    [0.05, 1],
    [1, 16],
    [1.1, 17],
    [2, 20],
    [1000, 56],
    [65_536, 80],
    [1e9, LAST_BUCKET],
  ])('puts %d ms into bucket %d', (milliseconds, bucket) => {
    expect(bucketOf(milliseconds)).toBe(bucket)
  })
})

describe('percentile', () => {
  it('is that of the sorted list, to within the width of a bucket', () => {
    const time = fc.double({ min: 0.08, max: 60_000, noNaN: true })
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 300 }), times => {
        const exact = times.toSorted((one, other) => one - other)[Math.ceil(0.95 * times.length) - 1]!
        const found = percentile(countedBy(times), 0.95)!
        expect(found / exact).toBeGreaterThan(2 ** -0.26)
        expect(found / exact).toBeLessThan(2 ** 0.26)
      }),
    )
  })

  it('assumes an even distribution within a bucket', () => {
    const [start, end] = [1, 2 ** 0.25]
    expect(percentile(new Map([[17, 100]]), 0.5)).toBeCloseTo((start + end) / 2, 9)
    expect(percentile(new Map([[17, 100]]), 1)).toBeCloseTo(end, 9)
  })

  it('ignores requests without a measured time', () => {
    expect(percentile(new Map([[0, 7]]), 0.95)).toBeNull()
    expect(percentile(new Map(), 0.95)).toBeNull()
    const both = new Map([
      [0, 1000],
      [16, 1],
    ])
    expect(percentile(both, 1)).toBe(1)
  })
})
