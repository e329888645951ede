import type { PriceLine, TaxAmount } from './PriceLine.ts'
import type { TaxRate } from './Pricing.ts'
import { PERCENT } from './percentRate.ts'
import { share } from './share.ts'

/** A line with the taxes that its amount includes, each rounded once. */
export function withTaxes(line: PriceLine, rates: readonly TaxRate[]): PriceLine {
  const { taxes: _, ...plain } = line
  if (rates.length === 0 || line.amount === 0) return plain
  return { ...plain, taxes: taxesIn(line.amount, rates) }
}

/**
 * A line that takes off, or keeps, a part of others, with the taxes that its amount includes: each has a share of it in proportion to its
 * own amount, at its own rates.
 */
export function withTaxesOf(line: PriceLine, others: readonly Pick<PriceLine, 'amount' | 'taxes'>[]): PriceLine {
  const total = others.reduce((sum, each) => sum + each.amount, 0)
  if (total === 0) return line
  const alike = new Map<string, { amount: number; rates: readonly TaxRate[] }>()
  for (const { amount, taxes: rates = [] } of others) {
    const key = taxKeyOf({ taxes: rates })
    alike.set(key, { rates, amount: amount + (alike.get(key)?.amount ?? 0) })
  }
  const taxes = new Map<string, TaxAmount>()
  let before = 0
  // Each share is the difference of two rounded sums, so that the shares add up.
  const upTo = (sum: number) => share(line.amount, sum, total)
  for (const { amount, rates } of alike.values()) {
    for (const tax of taxesIn(upTo(before + amount) - upTo(before), rates)) {
      const key = taxKeyOf({ taxes: [tax] })
      taxes.set(key, { ...tax, amount: tax.amount + (taxes.get(key)?.amount ?? 0) })
    }
    before += amount
  }
  return taxes.size === 0 ? line : { ...line, taxes: [...taxes.values()] }
}

/** The taxes of a line, without their amounts. */
export function taxKeyOf({ taxes = [] }: { taxes?: readonly TaxRate[] | undefined }): string {
  return taxes.map(({ name, rate }) => `${rate} ${name}`).join('\n')
}

function taxesIn(amount: number, rates: readonly TaxRate[]): TaxAmount[] {
  const gross = rates.reduce((sum, tax) => sum + tax.rate, 100 * PERCENT)
  return rates.map(({ name, rate }) => ({ name, rate, amount: share(amount, rate, gross) }))
}
