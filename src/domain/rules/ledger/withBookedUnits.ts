import type { PriceLine } from '../pricing/PriceLine.ts'
import type { Pricing, Unit } from '../pricing/Pricing.ts'

/** A pricing that also has the units of lines that are not sold any more, last, as they were booked. */
export function withBookedUnits(pricing: Pricing, lines: readonly PriceLine[]): Pricing {
  const units = new Map<string, Unit>(pricing.units.map(unit => [unit.unitId, unit]))
  for (const { kind, unitId, unitType, name, paxCount, each } of lines) {
    if (kind !== 'UNIT' || units.has(unitId!)) continue
    units.set(unitId!, {
      unitId: unitId!,
      type: unitType!,
      name,
      paxCount: paxCount!,
      price: each,
      minAge: null,
      maxAge: null,
      accompaniedBy: [],
      minQuantity: 1,
      maxQuantity: null,
      isDefault: false,
    })
  }
  return { ...pricing, units: [...units.values()] }
}
