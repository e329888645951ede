import type { Unit } from './Pricing.ts'
import type { UnitQuantity } from './quote.ts'

/** How many places a party takes; null if one of its units is unknown, or given twice. */
export function placesOfParty(units: readonly Unit[], party: readonly UnitQuantity[]): number | null {
  const paxCounts = new Map(units.map(unit => [unit.unitId, unit.paxCount]))
  const given = new Set(party.map(each => each.unitId))
  if (given.size < party.length || party.some(each => !paxCounts.has(each.unitId))) return null
  return party.reduce((sum, { unitId, quantity }) => sum + paxCounts.get(unitId)! * quantity, 0)
}
