import { describe, expect, it } from '@jest/globals'
import type { UnitQuantity } from '../../../src/domain/rules/pricing/quote.ts'
import { unitViolations } from '../../../src/domain/rules/pricing/unitViolations.ts'
import { adult, child, family, infant, kayaks, of, unitOf } from './samplePricing.ts'

const school = unitOf(5, { type: 'STUDENT', name: 'School class', price: 2000, minQuantity: 10, maxQuantity: 30 })
const { units } = kayaks({ units: [adult, child, family, infant, school] })

const violationsOf = (...group: UnitQuantity[]) => unitViolations({ units }, group, 'Sunset Kayak Tour')

describe('the restrictions of units', () => {
  it.each<[string, UnitQuantity[]]>([
    ['one of the default unit', [of(1, adult)]],
    ['every unit, in any order', [of(2, infant), of(30, school), of(1, family), of(3, child), of(2, adult)]],
    ['one of the units that must come along', [of(1, infant), of(1, family)]],
    ['as many places as one booking takes', [of(250, family)]],
  ])('allow %s', (_, group) => {
    expect(violationsOf(...group)).toEqual([])
  })

  it.each<[string, UnitQuantity[], number | null, string, string]>([
    [
      'a unit of another activity',
      [of(1, adult), of(1, unitOf(99))],
      1,
      'unitId',
      'Sunset Kayak Tour has no unit with this identifier: its units are in the product.',
    ],
    [
      'a unit that is given twice',
      [of(1, adult), of(2, adult)],
      1,
      'unitId',
      'Adult is given twice: give one quantity for each unit.',
    ],
    [
      'too few of a unit',
      [of(9, school)],
      0,
      'quantity',
      'School class takes at least 10 in one booking that has any; it was 9.',
    ],
    ['too many of a unit', [of(31, school)], 0, 'quantity', 'School class takes at most 30 in one booking; it was 31.'],
    [
      'a unit without those it comes with',
      [of(1, child), of(1, infant)],
      1,
      'unitId',
      'Infant can only be booked together with Adult or Family.',
    ],
    [
      'more places than one booking takes',
      [of(250, family), of(1, adult)],
      null,
      'quantity',
      'The units take 1001 places; one booking takes at most 1000.',
    ],
  ])('refuse %s', (_, group, index, field, detail) => {
    expect(plain(violationsOf(...group))).toEqual([{ index, field, detail }])
  })

  it('are all reported at once, a unit without a place included', () => {
    const violations = violationsOf(of(3, infant))
    expect(violations.map(({ index, field }) => [index, field])).toEqual([
      [0, 'quantity'],
      [0, 'unitId'],
      [null, 'quantity'],
    ])
    expect(violations.at(-1)!.detail).toBe(
      'At least one unit must take a place: add a person with whom the others come.',
    )
    expect(violationsOf(of(1, unitOf(99)), of(3, infant), of(5, school)).map(each => each.index)).toEqual([0, 1, 1, 2])
  })
})

/** Names are isolated with characters that are not seen. */
function plain<Violation extends { detail: string }>(violations: Violation[]): Violation[] {
  return violations.map(violation => ({ ...violation, detail: violation.detail.replace(/[\u2066-\u2069]/g, '') }))
}
