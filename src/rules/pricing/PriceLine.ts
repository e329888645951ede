import type { UnitType } from './Pricing.ts'

/**
 * A line of a price. `UNIT`, `GROUP` and `EXTRA` are for the activity: a unit, a group as a whole, and each participant beyond it.
 * `FEE` is charged on top, `DISCOUNT` is what a promo code takes off, and `CANCELLATION` is kept of units that were cancelled.
 */
export interface PriceLine {
  kind: 'UNIT' | 'GROUP' | 'EXTRA' | 'FEE' | 'DISCOUNT' | 'CANCELLATION'
  name: string
  quantity: number
  /** The price of one, in minor units. */
  each: number
  /** `each` times `quantity`; negative for a discount. */
  amount: number
  unitId?: string
  unitType?: UnitType
  paxCount?: number
  /** The name of the price rule that decided. */
  rule?: string
  /** Included in the amount. */
  taxes?: TaxAmount[]
  /** How a discount or a fee was computed, so that it can be computed again for another quantity. */
  basis?: LineBasis
}

export interface TaxAmount {
  name: string
  /** In thousandths of a percent. */
  rate: number
  amount: number
}

export type LineBasis = 'BOOKING' | 'PERSON' | { kind: 'AMOUNT' | 'PERCENTAGE'; value: number }

/** The total of lines, in minor units. */
export function totalOf(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, line) => sum + line.amount, 0)
}

/** How many places the units of lines take. */
export function placesOf(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { quantity, paxCount = 0 }) => sum + quantity * paxCount, 0)
}
