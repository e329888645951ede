import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { participantMoves } from '../../../src/domain/rules/pricing/participantMoves.ts'
import { participantUnits } from '../../../src/domain/rules/pricing/participantUnits.ts'
import { quote, type UnitQuantity } from '../../../src/domain/rules/pricing/quote.ts'
import { adult, anyGroup, anyPricing, child, family, infant, kayaks, of, saleOf, TODAY } from './samplePricing.ts'

const linesOf = (...units: UnitQuantity[]) => quote(kayaks(), saleOf(units)).lines

describe('participantUnits', () => {
  it('names the unit of each place, in the order of the units', () => {
    const units = [
      { name: 'Adult', quantity: 1, paxCount: 1 },
      { name: 'Infant', quantity: 2, paxCount: 0 },
      { name: 'Family', quantity: 1, paxCount: 3 },
    ]
    expect(participantUnits(units)).toEqual(['Adult', 'Family', 'Family', 'Family'])
  })
})

describe('participantMoves', () => {
  it.each<[string, UnitQuantity[], UnitQuantity[], (number | null)[]]>([
    ['more of a unit moves those after it', [of(1, adult), of(2, child)], [of(2, adult), of(2, child)], [1, 3, 4]],
    ['fewer of a unit removes its last one', [of(2, adult), of(1, child)], [of(1, adult), of(2, child)], [1, null, 2]],
    ['another unit removes everybody', [of(4, adult)], [of(1, family)], [null, null, null, null]],
    ['a unit without a place moves nobody', [of(1, adult)], [of(1, adult), of(1, infant)], [1]],
    ['the same units move nobody', [of(2, adult), of(1, family)], [of(2, adult), of(1, family)], [1, 2, 3, 4, 5, 6]],
  ])('%s', (_, before, after, moves) => {
    expect(participantMoves(linesOf(...before), linesOf(...after))).toEqual(moves)
  })

  it('keeps participants with their unit, in order, and gives no place twice', () => {
    const anyMove = anyPricing.chain(pricing => fc.tuple(fc.constant(pricing), anyGroup(pricing), anyGroup(pricing)))
    fc.assert(
      fc.property(anyMove, ([pricing, some, others]) => {
        const [before, after] = [some, others].map(
          units => quote(pricing, { ...saleOf(units), today: TODAY }).lines,
        ) as [ReturnType<typeof linesOf>, ReturnType<typeof linesOf>]
        const unitsBefore = participantUnits(before.filter(hasUnit))
        const unitsAfter = participantUnits(after.filter(hasUnit))
        const moves = participantMoves(before, after)
        expect(moves).toHaveLength(unitsBefore.length)
        const stay = moves.flatMap((to, index) => (to === null ? [] : [{ at: index, to }]))
        expect(new Set(stay.map(each => each.to)).size).toBe(stay.length)
        for (const { at: index, to } of stay) expect(unitsAfter[to - 1]).toBe(unitsBefore[index])
      }),
    )
  })
})

function hasUnit<Line extends { paxCount?: number }>(line: Line): line is Line & { paxCount: number } {
  return line.paxCount !== undefined
}
