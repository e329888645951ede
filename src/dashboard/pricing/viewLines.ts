import type { PriceLine } from '../../rules/pricing/PriceLine.ts'
import type { PricingLineFragment } from '../api/generated.ts'

/** Lines that the page has computed, as the API gives them. */
export function viewLines(lines: readonly PriceLine[], currency: string): Omit<PricingLineFragment, 'taxes'>[] {
  return lines.map(({ kind, name, quantity, each, amount, rule }) => ({
    kind,
    name,
    quantity,
    each: { amount: each, currency },
    amount: { amount, currency },
    rule: rule ?? null,
  }))
}
