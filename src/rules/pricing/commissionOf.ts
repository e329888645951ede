import { PERCENT } from './percentRate.ts'
import { share } from './share.ts'

/** The amounts of a booking on which its commission depends, in minor units. */
export interface Commissioned {
  /** What the customer pays, fees and discounts included. */
  price: number
  /** The part of the price that is fees, on which there is no commission. */
  fees: number
  /** What is kept of the price after a cancellation. The fees keep their share of it. */
  kept?: number
}

/**
 * The commission of a partner: the rate times the price without its fees, rounded once, half up, to the minor unit. The net rate is
 * the price minus the commission.
 * @param rate in thousandths of a percent, 0 to 100000
 * @example commissionOf({ price: 10_000, fees: 500 }, 20_000) // 1900
 */
export function commissionOf({ price, fees, kept = price }: Commissioned, rate: number): number {
  if (price <= 0) return 0
  const base = BigInt(Math.max(0, price - fees))
  return share(kept, base * BigInt(rate), BigInt(price) * BigInt(100 * PERCENT))
}
