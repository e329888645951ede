import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { printInstant } from '../../src/domain/scalars/printInstant.ts'

describe('printInstant', () => {
  it('prints every instant as toISOString does', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), instant => {
        expect(printInstant(instant)).toBe(instant.toISOString())
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    '1969-12-31T23:59:59.999Z',
    '1000-01-01T00:00:00.000Z',
    '9998-12-31T23:59:59.009Z',
    '2026-02-28T12:34:56.070Z',
  ])('prints %s', text => expect(printInstant(new Date(text))).toBe(text))

  it('refuses an invalid date', () => {
    expect(() => printInstant(new Date(Number.NaN))).toThrow(RangeError)
  })
})
