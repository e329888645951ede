import type { Fault } from '../../refusals/refusal.ts'
import { defaultUnit } from '../../rules/pricing/defaultUnit.ts'
import type { Pricing } from '../../rules/pricing/Pricing.ts'
import { placesOfParty } from '../../rules/pricing/placesOfParty.ts'
import type { UnitQuantity } from '../../rules/pricing/quote.ts'
import { unitFaults } from '../../rules/pricing/unitFaults.ts'
import { participantFaults } from './bookingFaults.ts'
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

/** The party of a request, with every fault of it. */
export function readParty(given: GivenParty, selection: Selection | undefined): { party: Party; faults: Fault[] } {
  if (!selection) return { party: { units: [], participants: given.participants ?? 1 }, faults: [] }
  if (!given.units) {
    const party = partyOf(selection, given.participants ?? 1)
    const restricted = unitFaults(selection.pricing, party.units, selection.name)
    const faults = restricted.map(({ detail }) => ({ path: ['input', 'participants'], detail }))
    return { party, faults: [...participantFaults(party.participants, selection), ...faults] }
  }
  const units = given.units.map(({ unitId, quantity }) => ({ unitId, quantity }))
  const faults: Fault[] = unitFaults(selection.pricing, units, selection.name).map(({ at, field, detail }) => ({
    path: at === null ? ['input', 'units'] : ['input', 'units', at, field],
    detail,
  }))
  const participants = placesOfParty(selection.pricing.units, units)
  const party = { units, participants: participants ?? 1 }
  if (!participants) return { party, faults }
  if (given.participants != null && given.participants !== participants) {
    const detail = `The units take ${participants} places, and participants is ${given.participants}: they must agree, or give one of the two.`
    faults.push({ path: ['input', 'participants'], detail })
  }
  const limits = participantFaults(participants, selection)
  return { party, faults: [...faults, ...limits.map(({ detail }) => ({ path: ['input', 'units'], detail }))] }
}
