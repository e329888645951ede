import { describe, expect, it } from '@jest/globals'
import { isExactRate, percentageOf, rateOf } from '../../../src/domain/rules/pricing/percentRate.ts'

describe('rateOf', () => {
  it.each([
    [0, 0],
    [7.7, 7700],
    [0.001, 1],
    [33.333, 33_333],
    [100, 100_000],
    [-12.5, -12_500],
    [999.999, 999_999],
  ])('reads %d %%', (percentage, rate) => {
    expect(rateOf(percentage)).toBe(rate)
    expect(percentageOf(rate)).toBe(percentage)
  })

  it('reads every rate that it prints', () => {
    for (let rate = 0; rate <= 100_000; rate++) if (rateOf(percentageOf(rate)) !== rate) throw new Error(`${rate}`)
  })
})

describe('isExactRate', () => {
  it.each([0, 7.7, 0.001, 33.333, -12.5, 999.999])('holds for %d %%', percentage => {
    expect(isExactRate(percentage)).toBe(true)
  })

  it.each([0.0001, 7.7001, 33.333_333, -0.0005])('does not hold for %d %%, which has more', percentage => {
    expect(isExactRate(percentage)).toBe(false)
  })
})
