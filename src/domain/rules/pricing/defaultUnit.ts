import type { Pricing, Unit } from './Pricing.ts'

/** The unit that a booking means which names none. */
export function defaultUnit({ units }: Pick<Pricing, 'units'>): Unit {
  return units.find(unit => unit.isDefault)!
}
