import type { PriceChange, TaxRate } from '../domain/rules/pricing/Pricing.ts'
import { rateOf } from '../domain/rules/pricing/percentRate.ts'
import { type DemoRule, weekend } from './DemoActivity.ts'

/** So many percent more, or less. */
export function percent(value: number): PriceChange {
  return { kind: 'PERCENTAGE', value: rateOf(value) }
}

/** Used by operators of both countries. */
export const weekendsDearer: DemoRule = { name: 'Weekend', weekdays: [...weekend], change: percent(10) }

/** The taxes of Portugal and of Denver. */
export const iva: TaxRate = { name: 'IVA', rate: rateOf(23) }
export const salesTax: TaxRate = { name: 'Sales tax', rate: rateOf(8.81) }
