import { describe, expect, it } from '@jest/globals'
import { compare, isMet } from './Finding.ts'
import { atLeast, atMost, meets, tellGoal } from './Goal.ts'
import { percentile } from './load/percentile.ts'
import { readPgbench } from './meters/pgbench.ts'
import { tell } from './report.ts'
import { spreadOf } from './spreadOf.ts'
import { usagePerRequest } from './usagePerRequest.ts'
import { warmUp } from './warmUp.ts'

describe('spreadOf', () => {
  it('takes the middle of an odd number of values', () => {
    expect(spreadOf([9, 1, 5])).toEqual({ median: 5, min: 1, max: 9 })
  })

  it('takes the mean of the two middle values of an even number', () => {
    expect(spreadOf([8, 1, 2, 4])).toEqual({ median: 3, min: 1, max: 8 })
  })
})

describe('warmUp', () => {
  it.each<[string, number[], number]>([
    ['two in a row are no faster', [500, 300, 290, 292, 100], 4],
    ['it was slow in between', [500, 600, 300, 310, 305, 100], 5],
    ['it has measured ten times', [100, 90, 81, 70, 60, 50, 40, 30, 20, 10, 5], 10],
  ])('measures until %s', async (_, values, count) => {
    const left = [...values]
    await warmUp(async () => left.shift()!)
    expect(values.length - left.length).toBe(count)
  })
})

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1)

  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])('finds the value that a share of %p does not exceed', (share, value) => {
    expect(percentile(hundred, share)).toBe(value)
  })
})

describe('percentile of few values', () => {
  it('is one of them', () => {
    expect(percentile([1, 2, 3], 0.5)).toBe(2)
    expect(percentile([1, 2, 3], 0.99)).toBe(3)
  })
})

describe('meets', () => {
  it.each([
    [atLeast(0.85), 0.85, true],
    [atLeast(0.85), 0.849, false],
    [atMost(1.3), 1.3, true],
    [atMost(1.3), 1.31, false],
  ])('judges %o by a median of %p: %p', (goal, median, met) => {
    expect(meets({ median, min: 0, max: 9 }, goal)).toBe(met)
  })

  it('is told with its sign', () => {
    expect([tellGoal(atLeast(4)), tellGoal(atMost(1.3))]).toEqual(['≥ 4', '≤ 1.3'])
  })
})

describe('compare', () => {
  // The machine was ten times as slow in the second round.
  const ours = { values: [100, 10, 120], usage: { node: 250, wal: 0 } }
  const other = { values: [50, 10, 40], usage: { node: 125, wal: 8 } }

  it('divides round by round, and takes the median afterwards', () => {
    const { against } = compare('products', 'requests/s', ours, 'bare', other, atLeast(2))
    expect(against!.ratio).toEqual({ median: 2, min: 1, max: 3 })
  })

  it('judges the ratio where there is a baseline, and the figure where there is none', () => {
    expect(isMet(compare('products', 'requests/s', ours, 'bare', other, atLeast(2)))).toBe(true)
    expect(isMet(compare('products', 'requests/s', ours, 'bare', other, atLeast(2.1)))).toBe(false)
    expect(isMet({ name: 'WAL', unit: 'bytes', ours: spreadOf([2400]), goal: atMost(2500) })).toBe(true)
    expect(isMet(compare('products', 'requests/s', ours, 'bare', other))).toBeUndefined()
  })
})

describe('usagePerRequest', () => {
  it('divides what was used between two readings by the requests', () => {
    const before = { node: 1000, cpu: 500, wal: 64 }
    const after = { node: 3000, cpu: 1500, wal: 4064 }
    expect(usagePerRequest(before, after, 10)).toEqual({ node: 200, postgres: 100, wal: 400 })
  })

  it('leaves PostgreSQL out where its processes cannot be seen', () => {
    expect(usagePerRequest({ node: 0, wal: 0 }, { node: 10, wal: 0 }, 10)).toEqual({ node: 1, wal: 0 })
  })
})

describe('tell', () => {
  it('prints a goal beside each figure, and whether it is met', () => {
    const goal = atLeast(0.85)
    const findings = [
      compare(
        'products',
        'requests/s',
        { values: [90], usage: { node: 250, wal: 1 } },
        'bare',
        { values: [100] },
        goal,
      ),
      compare('dates', 'requests/s', { values: [80] }, 'bare', { values: [100], usage: { node: 125, wal: 0 } }, goal),
      { name: 'WAL', unit: 'bytes' as const, ours: spreadOf([2600]), goal: atMost(2500) },
    ]
    const lines = tell(findings).split('\n')
    expect(lines[1]).toMatch(
      /^products +90 requests\/s +100 requests\/s +bare +0\.90 \[0\.90–0\.90\] +≥ 0\.85 +met +250 +1$/,
    )
    expect(lines[2]).toMatch(/^dates .* 0\.80 \[0\.80–0\.80\] +≥ 0\.85 +MISSED +– \/ 125 +– \/ 0$/)
    expect(lines[3]).toMatch(/^WAL +2600 bytes +≤ 2500 +MISSED$/)
  })
})

describe('readPgbench', () => {
  it('reads how many transactions it made, and how long it took to connect', () => {
    const output = `number of failed transactions: 0 (0.000%)
latency average = 1.9 ms
initial connection time = 3412.705 ms
tps = 4210.125000 (without initial connection time)`
    expect(readPgbench(output)).toEqual({ perSecond: 4210.125, connectingMs: 3412.705 })
  })

  it.each([
    ['made none', 'initial connection time = 5000.1 ms\ntps = 0.000000 (without initial connection time)'],
    ['divided by nothing', 'initial connection time = 5000.1 ms\ntps = nan (without initial connection time)'],
    ['was cut short', 'initial connection time = 5000.1 ms'],
  ])('tells no rate where it %s', (_, output) => {
    expect(readPgbench(output)).toEqual({ perSecond: undefined, connectingMs: 5000.1 })
  })
})
