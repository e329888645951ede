import type { PriceChange } from './Pricing.ts'
import { PERCENT } from './percentRate.ts'
import { share } from './share.ts'

/** 100 %, as rates are stored. */
const WHOLE = 100 * PERCENT

/**
 * A price after changes, one after another: exact until it is rounded once, half up, and never negative after any of them.
 * @param price minor units
 */
export function afterChanges(price: number, changes: readonly PriceChange[]): number {
  if (changes.length === 0) return price
  let amount = BigInt(price)
  let whole = 1n
  for (const { kind, value } of changes) {
    if (kind === 'PRICE') [amount, whole] = [BigInt(value), 1n]
    else if (kind === 'AMOUNT') amount += BigInt(value) * whole
    else [amount, whole] = [amount * BigInt(WHOLE + value), whole * BigInt(WHOLE)]
    if (amount < 0n) amount = 0n
  }
  return share(1, amount, whole)
}
