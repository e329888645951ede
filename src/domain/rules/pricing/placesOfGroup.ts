import type { Unit } from './Pricing.ts'
import type { UnitQuantity } from './quote.ts'

/** How many places a group takes; null if one of its units is unknown, or given twice. */
export function placesOfGroup(units: readonly Unit[], group: readonly UnitQuantity[]): number | null {
  const paxCounts = new Map(units.map(unit => [unit.unitId, unit.paxCount]))
  const given = new Set(group.map(each => each.unitId))
  if (given.size < group.length || group.some(each => !paxCounts.has(each.unitId))) return null
  return group.reduce((sum, { unitId, quantity }) => sum + paxCounts.get(unitId)! * quantity, 0)
}
