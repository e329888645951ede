import type { Pricing } from '../domain/rules/pricing/Pricing.ts'
import type { UnitQuantity } from '../domain/rules/pricing/quote.ts'
import { unitViolations } from '../domain/rules/pricing/unitViolations.ts'
import type { Dice } from './Dice.ts'

/** Divides the places of a booking among the units: some families, some children, and mostly the default unit. */
export function inventGroup({ units }: Pricing, places: number, dice: Dice): UnitQuantity[] {
  const [standard, ...others] = units
  const groupComposition = new Map<string, number>()
  let left = places
  for (const { unitId, paxCount, maxQuantity } of others) {
    if (paxCount === 0) {
      if (dice.chance(0.15)) groupComposition.set(unitId, 1)
      continue
    }
    const room = Math.min(Math.floor(left / paxCount), maxQuantity ?? left)
    if (room === 0 || !dice.chance(paxCount > 1 ? 0.35 : 0.25)) continue
    const quantity = paxCount > 1 ? 1 : dice.between(1, room)
    groupComposition.set(unitId, quantity)
    left -= quantity * paxCount
  }
  if (left > 0) groupComposition.set(standard!.unitId, left)
  const chosen = [...groupComposition].map(([unitId, quantity]) => ({ unitId, quantity }))
  return unitViolations({ units }, chosen, '').length === 0 ? chosen : [{ unitId: standard!.unitId, quantity: places }]
}
