import { defaultUnit } from '../../rules/pricing/defaultUnit.ts'
import type { Circumstances } from '../../rules/pricing/fitsRule.ts'
import type { PriceLine } from '../../rules/pricing/PriceLine.ts'
import type { Pricing, UnitType } from '../../rules/pricing/Pricing.ts'
import { type Quoted, quote } from '../../rules/pricing/quote.ts'
import type { Choices } from './choices.ts'

type Start = Pick<Circumstances, 'date' | 'time'>

/** What is chosen costs in a timeslot, as the service will charge it. Before a timeslot is chosen there is no price. */
export function quoteOf(pricing: Pricing, choices: Choices, slot: Start): Quoted {
  const { people, units = [{ unitId: defaultUnit(pricing).unitId, quantity: people }] } = choices
  return quote(pricing, { ...circumstancesOf(choices, slot), units })
}

/** A sale at the counter today. */
export function circumstancesOf({ today }: Choices, { date, time }: Start): Circumstances {
  return { date, time, today, channel: 'POINT_OF_SALE', partnerId: null }
}

/** The units of lines. */
export function unitsOf(lines: readonly PriceLine[]) {
  return lines
    .filter(line => line.kind === 'UNIT')
    .map(({ name, quantity, paxCount = 1, unitType = 'OTHER' as UnitType }) => ({
      name,
      quantity,
      paxCount,
      type: unitType,
    }))
}
