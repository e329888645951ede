import type { Violation } from '../../refusals/refusal.ts'
import { defaultUnit } from '../../rules/pricing/defaultUnit.ts'
import type { Pricing } from '../../rules/pricing/Pricing.ts'
import { placesOfGroup } from '../../rules/pricing/placesOfGroup.ts'
import type { UnitQuantity } from '../../rules/pricing/quote.ts'
import { unitViolations } from '../../rules/pricing/unitViolations.ts'
import { participantViolations } from './bookingViolations.ts'
import type { Selection } from './Selection.ts'

/** The units of a booking, and how many places they take. */
export interface GroupComposition {
  units: readonly UnitQuantity[]
  participants: number
}

/** What a request says of its group: participants, which are of the default unit, or units, or both, which must agree. */
export interface GivenGroupComposition {
  participants?: number | null
  units?: readonly UnitQuantity[] | null
}

/** So many of the default unit. */
export function groupCompositionOf({ pricing }: { pricing: Pricing }, participants: number): GroupComposition {
  return { units: [{ unitId: defaultUnit(pricing).unitId, quantity: participants }], participants }
}

/** The group of a request, with every violation of it. */
export function readGroupComposition(
  given: GivenGroupComposition,
  selection: Selection | undefined,
): { groupComposition: GroupComposition; violations: Violation[] } {
  if (!selection) return { groupComposition: { units: [], participants: given.participants ?? 1 }, violations: [] }
  if (!given.units) {
    const groupComposition = groupCompositionOf(selection, given.participants ?? 1)
    const restricted = unitViolations(selection.pricing, groupComposition.units, selection.name)
    const violations = restricted.map(({ detail }) => ({ path: ['input', 'participants'], detail }))
    return {
      groupComposition,
      violations: [...participantViolations(groupComposition.participants, selection), ...violations],
    }
  }
  const units = given.units.map(({ unitId, quantity }) => ({ unitId, quantity }))
  const violations: Violation[] = unitViolations(selection.pricing, units, selection.name).map(
    ({ index, field, detail }) => ({
      path: index === null ? ['input', 'units'] : ['input', 'units', index, field],
      detail,
    }),
  )
  const participants = placesOfGroup(selection.pricing.units, units)
  const groupComposition = { units, participants: participants ?? 1 }
  if (!participants) return { groupComposition, violations }
  if (given.participants != null && given.participants !== participants) {
    const detail = `The units take ${participants} places, and participants is ${given.participants}: they must agree, or give one of the two.`
    violations.push({ path: ['input', 'participants'], detail })
  }
  const limits = participantViolations(participants, selection)
  return {
    groupComposition,
    violations: [...violations, ...limits.map(({ detail }) => ({ path: ['input', 'units'], detail }))],
  }
}
