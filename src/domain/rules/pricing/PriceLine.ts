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
  /** The names of the adjustments that were added, in order; absent if none was. */
  adjustments?: string[]
  /** Included in the amount. */
  taxes?: TaxAmount[]
  /** How it was computed, so that it can be computed again for another quantity. */
  basis?: LineBasis
  /** Set if the promo code of the booking does not cover it: the code could not be used when it was added or moved. */
  undiscounted?: true
}

export interface TaxAmount {
  name: string
  /** In thousandths of a percent. */
  rate: number
  amount: number
}

/** Of a fee, of a discount, of a group, and of what is kept. */
export type LineBasis =
  | 'BOOKING'
  | 'PERSON'
  | { kind: 'AMOUNT' | 'PERCENTAGE'; value: number }
  | { kind: 'GROUP'; upTo: number }
  | Cancelled

/** What was cancelled by a step of which a line is kept, in minor units. */
export interface Cancelled {
  kind: 'CANCELLED'
  /** What could be kept of it, and how much of that was fees. */
  value: number
  fees: number
  /** How much of it was refunded; null if the operator has named an amount. */
  percent: number | null
}

/** The total of lines, in minor units. */
export function totalOf(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, line) => sum + line.amount, 0)
}

/** How many places the units of lines take. */
export function placesOf(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { quantity, paxCount = 0 }) => sum + quantity * paxCount, 0)
}
