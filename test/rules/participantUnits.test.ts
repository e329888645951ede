import { describe, expect, it } from '@jest/globals'
import { participantUnits } from '../../src/domain/rules/pricing/participantUnits.ts'

describe('participantUnits', () => {
  const unit = (name: string, quantity: number, paxCount: number) => ({ name, quantity, paxCount })

  it.each([
    ['each as often as it is booked', [unit('Adult', 2, 1), unit('Child', 1, 1)], ['Adult', 'Adult', 'Child']],
    ['a family for each of its places', [unit('Family', 2, 3)], Array(6).fill('Family')],
    ['nobody for a unit without a place', [unit('Infant', 2, 0), unit('Adult', 1, 1)], ['Adult']],
    ['nobody without units', [], []],
  ])('names %s', (_, units, names) => {
    expect(participantUnits(units)).toEqual(names)
  })
})
