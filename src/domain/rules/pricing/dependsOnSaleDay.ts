import type { Pricing } from './Pricing.ts'

/** Whether prices can depend on the day of the sale: only those of rules and adjustments do. */
export function dependsOnSaleDay({ rules, adjustments = [] }: Pick<Pricing, 'rules' | 'adjustments'>): boolean {
  return rules.length > 0 || adjustments.length > 0
}
