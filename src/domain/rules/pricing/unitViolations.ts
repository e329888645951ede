import { isolate } from '../isolate.ts'
import type { Pricing, Unit } from './Pricing.ts'
import { placesOfGroup } from './placesOfGroup.ts'
import type { UnitQuantity } from './quote.ts'

/** A violation of a list of units. Without a number it is about the list as a whole. */
export interface UnitViolation {
  index: number | null
  field: 'unitId' | 'quantity'
  detail: string
}

/** Every restriction of the units that a group breaks. */
export function unitViolations(
  { units }: Pick<Pricing, 'units'>,
  group: readonly UnitQuantity[],
  activity: string,
): UnitViolation[] {
  const known = new Map(units.map(unit => [unit.unitId, unit]))
  const given = new Set(group.map(each => each.unitId))
  const violations = group.flatMap(({ unitId, quantity }, index): UnitViolation[] => {
    const unit = known.get(unitId)
    if (!unit) {
      const detail = `${isolate(activity)} has no unit with this identifier: its units are in the product.`
      return [{ index, field: 'unitId', detail }]
    }
    if (group.findIndex(each => each.unitId === unitId) < index) {
      return [
        {
          index,
          field: 'unitId',
          detail: `${isolate(unit.name)} is given twice: give one quantity for each unit.`,
        },
      ]
    }
    return [...quantityViolations(unit, quantity, index), ...companyViolations(unit, given, known, index)]
  })
  const places = placesOfGroup(units, group)
  if (places === null || (places >= 1 && places <= 1000)) return violations
  const detail =
    places === 0
      ? 'At least one unit must take a place: add a person with whom the others come.'
      : `The units take ${places} places; one booking takes at most 1000.`
  return [...violations, { index: null, field: 'quantity', detail }]
}

function quantityViolations(
  { name, minQuantity, maxQuantity }: Unit,
  quantity: number,
  index: number,
): UnitViolation[] {
  if (quantity < minQuantity) {
    const detail = `${isolate(name)} takes at least ${minQuantity} in one booking that has any; it was ${quantity}.`
    return [{ index, field: 'quantity', detail }]
  }
  if (maxQuantity !== null && quantity > maxQuantity) {
    const detail = `${isolate(name)} takes at most ${maxQuantity} in one booking; it was ${quantity}.`
    return [{ index, field: 'quantity', detail }]
  }
  return []
}

function companyViolations(
  { name, accompaniedBy }: Unit,
  given: ReadonlySet<string>,
  known: ReadonlyMap<string, Unit>,
  index: number,
): UnitViolation[] {
  if (accompaniedBy.length === 0 || accompaniedBy.some(unitId => given.has(unitId))) return []
  const names = accompaniedBy.map(unitId => isolate(known.get(unitId)!.name)).join(' or ')
  return [{ index, field: 'unitId', detail: `${isolate(name)} can only be booked together with ${names}.` }]
}
