import type { Violation } from '../../refusals/refusal.ts'
import { defaultUnit } from '../../rules/pricing/defaultUnit.ts'
import type { Pricing } from '../../rules/pricing/Pricing.ts'
import { placesOfParty } from '../../rules/pricing/placesOfParty.ts'
import type { UnitQuantity } from '../../rules/pricing/quote.ts'
import { unitViolations } from '../../rules/pricing/unitViolations.ts'
import { participantViolations } from './bookingViolations.ts'
import type { Selection } from './Selection.ts'

/** The units of a booking, and how many places they take. */
export interface Party {
  units: readonly UnitQuantity[]
  participants: number
}

/** What a request says of its party: participants, which are of the default unit, or units, or both, which must agree. */
export interface GivenParty {
  participants?: number | null
  units?: readonly UnitQuantity[] | null
}

/** So many of the default unit. */
export function partyOf({ pricing }: { pricing: Pricing }, participants: number): Party {
  return { units: [{ unitId: defaultUnit(pricing).unitId, quantity: participants }], participants }
}

/** The party of a request, with every violation of it. */
export function readParty(
  given: GivenParty,
  selection: Selection | undefined,
): { party: Party; violations: Violation[] } {
  if (!selection) return { party: { units: [], participants: given.participants ?? 1 }, violations: [] }
  if (!given.units) {
    const party = partyOf(selection, given.participants ?? 1)
    const restricted = unitViolations(selection.pricing, party.units, selection.name)
    const violations = restricted.map(({ detail }) => ({ path: ['input', 'participants'], detail }))
    return { party, violations: [...participantViolations(party.participants, selection), ...violations] }
  }
  const units = given.units.map(({ unitId, quantity }) => ({ unitId, quantity }))
  const violations: Violation[] = unitViolations(selection.pricing, units, selection.name).map(
    ({ at, field, detail }) => ({
      path: at === null ? ['input', 'units'] : ['input', 'units', at, field],
      detail,
    }),
  )
  const participants = placesOfParty(selection.pricing.units, units)
  const party = { units, participants: participants ?? 1 }
  if (!participants) return { party, violations }
  if (given.participants != null && given.participants !== participants) {
    const detail = `The units take ${participants} places, and participants is ${given.participants}: they must agree, or give one of the two.`
    violations.push({ path: ['input', 'participants'], detail })
  }
  const limits = participantViolations(participants, selection)
  return { party, violations: [...violations, ...limits.map(({ detail }) => ({ path: ['input', 'units'], detail }))] }
}
