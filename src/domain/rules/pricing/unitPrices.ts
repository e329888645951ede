import { defaultUnit } from './defaultUnit.ts'
import type { Pricing } from './Pricing.ts'
import { quote } from './quote.ts'
import type { PriceContext } from './ruleApplies.ts'

/** The price of one of each unit in a timeslot, without fees; 0 for each unit of an activity with a group price. */
export function unitPrices(pricing: Pricing, sale: PriceContext): { unitId: string; price: number }[] {
  return pricing.units.map(({ unitId }) => ({ unitId, price: activityPrice(pricing, sale, unitId) }))
}

/** What one of the default unit costs in a timeslot, without fees: the group price if the activity has one. */
export function timeslotPrice(pricing: Pricing, sale: PriceContext): number {
  const { lines } = quote(
    { ...pricing, fees: [], taxes: [] },
    { ...sale, units: [{ unitId: defaultUnit(pricing).unitId, quantity: 1 }] },
  )
  return lines.reduce((sum, line) => sum + line.amount, 0)
}

function activityPrice(pricing: Pricing, sale: PriceContext, unitId: string): number {
  const { lines } = quote({ ...pricing, fees: [], taxes: [] }, { ...sale, units: [{ unitId, quantity: 1 }] })
  return lines.find(line => line.unitId === unitId)!.amount
}
