import { participantUnits } from '../../domain/rules/pricing/participantUnits.ts'
import type { PricingBookedUnitFragment } from '../api/generated.ts'
import { count } from '../format.ts'
import { words } from '../words.ts'

type Booked = Pick<PricingBookedUnitFragment, 'name' | 'quantity' | 'paxCount' | 'type'>

/** Units in words, such as "2 Adult, 1 Child". */
export function unitsText(units: readonly Pick<Booked, 'name' | 'quantity'>[]): string {
  return units.map(({ name, quantity }) => words.units.quantityOf(count(quantity), name)).join(', ')
}

/** Whether units say more than a number of people does. */
export function isTelling(units: readonly Booked[]): boolean {
  return units.length > 1 || units.some(({ type, paxCount }) => type !== 'OTHER' || paxCount !== 1)
}

/** "Participant 3", and which unit it is of if that says more. */
export function participantName(units: readonly Booked[], place: number): string {
  const unit = isTelling(units) ? participantUnits(units)[place - 1] : undefined
  return unit === undefined ? words.participant(place) : words.units.participantOf(place, unit)
}

/** How many people a booking is for, and of which units if that says more: "3 (2 Adult, 1 Child)". */
export function peopleText({ participants, units }: { participants: number; units: readonly Booked[] }): string {
  return isTelling(units) ? words.units.peopleOf(count(participants), unitsText(units)) : count(participants)
}
