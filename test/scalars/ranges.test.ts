import { describe, expect, it } from '@jest/globals'
import { daysViolations } from '../../src/domain/scalars/daysViolations.ts'
import { instantsViolations } from '../../src/domain/scalars/instantsViolations.ts'

const detailsOf = (violations: { detail: string }[]) => violations.map(each => each.detail)

describe('daysViolations', () => {
  it.each([
    ['one day', '2026-07-01', '2026-07-01', []],
    ['as many days as allowed', '2026-07-01', '2026-07-31', []],
    ['no first day', null, '2026-07-31', []],
    ['no last day', '2026-07-01', undefined, []],
    [
      'one day too many',
      '2026-07-01',
      '2026-08-01',
      ['From 2026-07-01 to 2026-08-01 are 32 days; at most 31 are allowed.'],
    ],
    [
      'an end before the start',
      '2026-07-02',
      '2026-07-01',
      ['The last day, 2026-07-01, is before the first, 2026-07-02.'],
    ],
  ])('of %s', (_, from, to, details) => {
    expect(detailsOf(daysViolations(['to'], from, to, 31))).toEqual(details)
  })
})

describe('instantsViolations', () => {
  it.each([
    ['a millisecond', '2026-07-01T00:00:00.000Z', '2026-07-01T00:00:00.001Z', []],
    ['as many days as allowed', '2026-07-01T12:00:00.000Z', '2026-07-03T12:00:00.000Z', []],
    ['a millisecond too many', '2026-07-01T12:00:00.000Z', '2026-07-03T12:00:00.001Z', ['A range has at most 2 days.']],
    [
      'an end at the start',
      '2026-07-01T12:00:00.000Z',
      '2026-07-01T12:00:00.000Z',
      ['The end of the range, 2026-07-01T12:00:00.000Z, is not after its start, 2026-07-01T12:00:00.000Z.'],
    ],
  ])('of %s', (_, from, before, details) => {
    expect(detailsOf(instantsViolations(['before'], new Date(from), new Date(before), 2))).toEqual(details)
  })
})
